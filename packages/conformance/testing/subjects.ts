import { fileURLToPath } from 'node:url';
import { readDocument } from '@threads-api/cli/read-document';
import { type Contract, contract, readContract } from '@threads-api/contract';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { mockTarget, startMock } from '@threads-api/mock';
import { checks } from '../src/checks/index.ts';
import { type ConformanceOptions, checkConformance, type Report, type Target } from '../src/index.ts';
import { startBrokenServer } from './broken-server.ts';
import type { Fault } from './fault.ts';
import { startServer } from './start-server.ts';
import { startTasks, tasks } from './tasks/tasks.ts';
import { startThreadsServer } from './threads-server.ts';

/** A contract, and a conforming server of it. */
export interface Subject {
  name: string;
  contract: Contract;
  /** Checks that the conforming server must pass, so that they apply to it. */
  passes?: string[];
  start(): Promise<{ target: Target; close(): Promise<unknown> }>;
}

/** The API of the inbox page, which mostly writes. */
const pageApi = await readDocument(fileURLToPath(new URL('../../../spec/inbox.yaml', import.meta.url)));

/** The contracts that faults are derived from. */
export const subjects: readonly Subject[] = [
  { name: 'Conversation Threads', contract, start: startThreadsServer },
  {
    name: 'the bookshop',
    contract: bookshop,
    passes: ['body-schema', 'status-documented', 'unknown-parameter', 'parameter-refused'],
    start: startBookshop,
  },
  {
    name: 'the tasks of Meilisearch',
    contract: tasks,
    passes: [
      'pages-without-gaps',
      'page-order',
      'filter-complete',
      'filter-pages',
      'similar-id',
      'listed-threads-fetched',
    ],
    start: startTasks,
  },
  { name: 'the API of the inbox page', contract: readContract(pageApi), start: startPageApi },
];

async function startPageApi() {
  const mock = await startMock({ port: 0, document: pageApi });
  return { target: mockTarget(mock.url, mock.contract()), close: mock.close };
}

async function startBookshop() {
  const { origin, close } = await startServer(createNodeListener(openBookshop()));
  const baseUrl = `${origin}${bookshop.basePath}`;
  const target: Target = { baseUrl, tokens: { full: 'clerk' }, resources: { getBook: { visible: '1' } } };
  return { target, close };
}

const checkOf = ({ caughtBy }: { caughtBy?: string }) => checks.find(({ id }) => id === caughtBy);

/** Whether a fault is visible only if the data changes. */
export const needsActions = (fault: { caughtBy?: string }) =>
  checkOf(fault)?.needs?.some((need) => need.startsWith('actions.')) ?? false;

const needsLimit = (fault: { caughtBy?: string; rateLimit?: true }) =>
  fault.rateLimit ?? checkOf(fault)?.needs?.includes('tokens.limited') ?? false;

/** Removes the tokens and actions that a fault does not need. They take time and change data. */
export function targetFor(
  { actions, tokens: { bulk, limited, ...tokens }, ...target }: Target,
  fault: { caughtBy?: string; rateLimit?: true; bulk?: true },
): Target {
  return {
    ...target,
    tokens: { ...tokens, ...(needsLimit(fault) && limited && { limited }), ...(fault.bulk && bulk && { bulk }) },
    ...(needsActions(fault) && actions && { actions }),
  };
}

/** Checks a server with one fault. Actions change the data, so each fault has its own server. */
export async function checkFault(
  start: Subject['start'],
  fault: Pick<Fault, 'breakHandler' | 'basePath' | 'bulk'> & { caughtBy: string; rateLimit?: true },
  options: ConformanceOptions,
): Promise<Report> {
  const server = await start();
  const broken = await startBrokenServer(targetFor(server.target, fault), fault);
  try {
    return await checkConformance(broken.target, { seed: 1, ...options });
  } finally {
    await broken.close();
    await server.close();
  }
}

/** Checks that together send a request of every kind, so that those that only inspect responses see each status. */
const probes = [
  'auth-token-missing',
  'scope-missing',
  'thread-fields',
  'absent-thread',
  'notes-of-thread',
  'notes-empty',
  'filter-matches',
  'method-not-allowed',
  'malformed-id',
  'unknown-parameter',
  'etag-not-modified',
  'pages-end',
];

/** The checks of threads to run so that the check that catches a fault sees it. */
export function checksFor(fault: { caughtBy: string; rateLimit?: true }): string[] {
  const check = checkOf(fault);
  if (check?.run && !check.inspect) return [fault.caughtBy];
  return [fault.caughtBy, ...probes, ...(needsLimit(fault) ? ['rate-limit-exceeded'] : [])];
}
