import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, contract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { mockTarget, startMock } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkConformance, parseTarget, type Target } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import { deriveFaults } from '../testing/derived-faults.ts';

interface Subject {
  target: Target;
  close(): Promise<unknown>;
}

const subjects: [name: string, contract: Contract, start: () => Promise<Subject>][] = [
  [
    'the bookshop',
    bookshop,
    async () => {
      const server = createServer(createNodeListener(openBookshop()));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${bookshop.basePath}`;
      const target = { baseUrl, tokens: { full: 'clerk' }, resources: { getBook: { visible: '1' } } };
      return { target, close: async () => server.close() };
    },
  ],
  [
    'Conversation Threads',
    contract,
    async () => {
      const mock = await startMock({ port: 0 });
      return { target: parseTarget(mockTarget(mock.url, contract)), close: mock.close };
    },
  ],
];

describe.each(subjects)('%s', (_, tested, start) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await start();
  });
  afterAll(() => subject.close());

  const faults = deriveFaults(tested).filter((_fault, index) => isRepeating || index % 9 === 0);

  test.for(faults)('$id is reported', async (fault, { skip }) => {
    const broken = await startBrokenServer(subject.target, fault);
    try {
      const { findings } = await checkConformance(broken.target, { document: tested.source, seed: 1, runs: 5 });
      skip(!fault.wasShown(), 'the fault changed no response');
      expect(findings.length).toBeGreaterThan(0);
    } finally {
      await broken.close();
    }
  });
});
