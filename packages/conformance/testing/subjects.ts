import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, contract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import type { Target } from '../src/target/target.ts';
import type { Fault } from './broken-server.ts';
import { startTasks, tasks } from './tasks/tasks.ts';
import { startThreadsServer } from './threads-server.ts';

/** A contract, and a conforming server of it. */
export interface Subject {
  name: string;
  contract: Contract;
  start(): Promise<{ target: Target; close(): Promise<unknown> }>;
}

/** The contracts that faults are derived from. */
export const subjects: readonly Subject[] = [
  { name: 'Conversation Threads', contract, start: startThreadsServer },
  { name: 'the bookshop', contract: bookshop, start: startBookshop },
  { name: 'the tasks of Meilisearch', contract: tasks, start: startTasks },
];

async function startBookshop() {
  const server = createServer(createNodeListener(openBookshop()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${bookshop.basePath}`;
  const target: Target = { baseUrl, tokens: { full: 'clerk' }, resources: { getBook: { visible: '1' } } };
  return { target, close: async () => server.close() };
}

/** Removes the tokens and actions that a fault does not need. They take time and change data. */
export function targetFor(
  { actions: changes, tokens: { bulk, limited, ...tokens }, ...target }: Target,
  { rateLimit, actions, bulk: isBulk }: Pick<Fault, 'rateLimit' | 'actions' | 'bulk'>,
): Target {
  return {
    ...target,
    tokens: { ...tokens, ...(rateLimit && limited && { limited }), ...(isBulk && bulk && { bulk }) },
    ...(actions && changes && { actions: changes }),
  };
}
