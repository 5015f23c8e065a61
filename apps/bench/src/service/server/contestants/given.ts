import { readFileSync } from 'node:fs';
import { contract } from '@threads-api/contract';
import { isPostgresUrl } from '@threads-api/server/store';
import { openPostgresWork } from './same-work-postgres.ts';
import { openSqliteWork } from './same-work-sqlite.ts';

const [, , answersFile = '', databasePath = ''] = process.argv;

/** What a contestant answers that does no work: for each path of the contract, the bytes that our server sends. */
export const answers: Record<string, string> = JSON.parse(readFileSync(answersFile, 'utf8'));

/** The reads on the database that our server uses, for contestants that do the same work. */
export const openWork = async () =>
  isPostgresUrl(databasePath) ? openPostgresWork(databasePath) : openSqliteWork(databasePath);

/** A rate limit that nobody reaches, as our server has it here. */
export const plenty = { requests: 1_000_000, windowSeconds: 1 };

/** Reports where the contestant listens. */
export function announce(port: number | undefined): void {
  process.send?.(`http://127.0.0.1:${port}${contract.basePath}`);
}

/** A path of the contract as Express, Fastify and Hono write it. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
