import { createRandom } from '@threads-api/sample-data/random';
import { expect, test } from 'vitest';
import type { Victim } from '../../src/service/soak/hostile/hostile-request.ts';
import { createKeptRequest } from '../../src/service/soak/hostile/kept-request.ts';
import { createLastRequest } from '../../src/service/soak/hostile/last-request.ts';

const victim: Victim = {
  host: '127.0.0.1:4000',
  port: 4000,
  operations: { host: '127.0.0.1:4001', port: 4001 },
  token: 'cthr_rest',
  mcpToken: 'cthr_mcp',
  session: ['Cookie: inbox_session=x'],
  threadId: 'thr_1',
  cursor: 'abcdef',
};

const requestsOf = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 500 }, () => [
    createKeptRequest(random, victim),
    createLastRequest(random, victim),
  ]).flat();
};

test('the same seed creates the same requests, and another seed creates different ones', () => {
  expect(requestsOf(1)).toEqual(requestsOf(1));
  expect(requestsOf(1)).not.toEqual(requestsOf(2));
});

test('a request that keeps its connection has one Host header and unambiguous framing', () => {
  const random = createRandom(3);
  for (let count = 0; count < 2_000; count += 1) {
    const [head = ''] = createKeptRequest(random, victim).bytes.split('\r\n\r\n', 1);
    expect(head.match(/^host:/gim)).toHaveLength(1);
    expect(head.match(/^(content-length|transfer-encoding):/gim)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(head.length).toBeLessThan(16_000);
  }
});
