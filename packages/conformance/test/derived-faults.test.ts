import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, contract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checkConformance, type Target } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import { deriveFaults } from '../testing/operators/derive-faults.ts';
import { startTasks, tasks } from '../testing/tasks/tasks.ts';
import { startThreadsServer } from '../testing/threads-server.ts';

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
  ['Conversation Threads', contract, startThreadsServer],
  ['the tasks of Meilisearch', tasks, startTasks],
];

// One after the other, because server and kit share the processor.
describe.each(subjects)('%s', { concurrent: isRepeating }, (_, tested, start) => {
  const faults = deriveFaults(tested).filter((_fault, index) => isRepeating || index % 120 === 0);

  test.for(faults)('$id is reported', async (fault, { skip, onTestFinished }) => {
    // Actions change the data, so each fault has its own server.
    const subject = await start();
    onTestFinished(async () => void (await subject.close()));
    const { actions, ...target } = subject.target;
    skip(fault.actions === true && !actions, 'it is visible only if the data changes');
    const { bulk: _, limited, ...tokens } = target.tokens;
    const changed = { ...target, ...(fault.actions && { actions }) };
    const isLimited = fault.id.includes('429');
    const broken = await startBrokenServer({ ...changed, tokens: { ...tokens, ...(isLimited && { limited }) } }, fault);
    onTestFinished(broken.close);
    const known = tested === contract;
    const only = known ? { only: [...fault.claimedBy] } : {};
    const { findings } = await checkConformance(broken.target, {
      document: tested.source,
      seed: 1,
      runs: 5,
      ...only,
    });
    skip(!fault.wasShown(), 'the fault changed no response');
    expect(findings.length).toBeGreaterThan(0);
  });
});
