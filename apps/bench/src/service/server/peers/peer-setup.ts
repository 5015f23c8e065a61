import { contract } from '@threads-api/contract';
import { isPostgresUrl } from '@threads-api/server/store';
import { openPostgresReads } from './postgres-reads.ts';
import { openSqliteReads } from './sqlite-reads.ts';

const [, , databaseUrl = ''] = process.argv;

/** The reads of the contract, on the database that our server uses. */
export const openReads = async () =>
  isPostgresUrl(databaseUrl) ? openPostgresReads(databaseUrl) : openSqliteReads(databaseUrl);

/** The rate limit of our server in this benchmark. The load never reaches it. */
export const unreachedLimit = { requests: 1_000_000, windowSeconds: 1 };

/** Sends the address of this server to the benchmark. */
export function announce(port: number | undefined): void {
  process.send?.(`http://127.0.0.1:${port}${contract.basePath}`);
}

/** Converts a path of the contract to the syntax of Express and Fastify. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
