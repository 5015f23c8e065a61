import { contract, type OperationId } from '@threads-api/contract';
import { isPostgresUrl } from '@threads-api/server/store';
import { openPostgresReads } from './postgres-reads.ts';
import { openSqliteReads } from './sqlite-reads.ts';

const [, , databaseUrl = ''] = process.argv;

/** The reads of the contract, on the database that our server uses. */
const reads = isPostgresUrl(databaseUrl) ? await openPostgresReads(databaseUrl) : openSqliteReads(databaseUrl);
export const { findCaller } = reads;

type Find = (userId: string, limit: number, threadId?: string) => unknown;

/** The response body of each operation; `undefined` if there is no such thread in the user's view. */
export const find: Partial<Record<OperationId, Find>> = {
  listThreads: (userId, limit) => reads.listThreads(userId, limit),
  getThread: (userId, limit, threadId = '') => reads.getThread(userId, threadId, limit),
  listThreadNotes: (userId, limit, threadId = '') => reads.listNotes(userId, threadId, limit),
};

/** The rate limit of our server in this benchmark. The load never reaches it. */
export const unreachedLimit = { requests: 1_000_000, windowSeconds: 1 };

/** Sends the address of this server to the benchmark. */
export function announce(port: number | undefined): void {
  process.send?.(`http://127.0.0.1:${port}${contract.basePath}`);
}

/** The path of an operation in the syntax of Express and Fastify. */
export const routeOf = (path: string) => `${contract.basePath}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
