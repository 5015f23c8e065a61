import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@threads-api/contract';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import type { CompletedRequest } from '../../src/index.ts';
import { createHttpServer, createNodeListener } from '../../src/node/index.ts';
import { answerAll } from '../../testing/answer-all.ts';

const workMilliseconds = 30;
const requests = 4;

/** A handler that blocks the event loop, like an SQLite query. */
function work() {
  for (const end = performance.now() + workMilliseconds; performance.now() < end; );
  return { data: [], nextCursor: null };
}

test('the duration of a request includes its wait behind requests that arrived with it', async () => {
  const answered: CompletedRequest[] = [];
  const server = createHttpServer(
    createNodeListener({
      contract,
      findCaller: async () => ({ userId: 'usr_1', scopes: ['threads:read'] }),
      handlers: answerAll(contract, work),
      onResponse: (request) => answered.push(request),
    }),
  );
  const { host, hostname, port } = new URL(await listen(server));
  const sockets = [];
  for (let index = 0; index < requests; index++) {
    const socket = connect(Number(port), hostname);
    await once(server, 'connection');
    sockets.push(socket);
  }
  for (const socket of sockets)
    socket.write(`GET /api/v1/threads HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer x\r\n\r\n`);
  await expect.poll(() => answered.length).toBe(requests);
  const times = answered.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  expect(times.at(-1)).toBeGreaterThanOrEqual(requests * workMilliseconds);
  for (const socket of sockets) socket.destroy();
});
