import { openStore, type Store } from './open-store.ts';
import { isPostgresUrl } from './postgres.ts';

/** Why the database of the environment cannot be used, in a line that says what to do. */
export class UnusableDatabase extends Error {}

/** The database that `DATABASE_URL` names: `postgres://…`, or an SQLite file; `threads.db` if nobody says. */
export function openFromEnvironment({ DATABASE_URL }: NodeJS.ProcessEnv): Promise<Store> {
  // Empty is as good as absent: SQLite would take it for a database that nobody else sees.
  const url = DATABASE_URL || 'threads.db';
  if (!isDatabaseUrl(url))
    throw new UnusableDatabase('DATABASE_URL is neither postgres://… nor the name of an SQLite file.');
  return openStore({ url }).catch(cannotOpen);
}

/** Whether a text names a database: with a scheme, it has to be that of PostgreSQL. */
export const isDatabaseUrl = (text: string) => !/^\w+:\/\//.test(text) || isPostgresUrl(text);

/** Says of a database that could not be opened what to look at. */
export function cannotOpen(error: Error & { code?: string }): never {
  throw new UnusableDatabase(`The database cannot be opened: ${error.message || error.code}. Check DATABASE_URL.`);
}
