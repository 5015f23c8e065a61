import { CouldNotRun } from './could-not-run.ts';

/** Whether a text names a database: with a scheme, it has to be that of PostgreSQL. */
export const isDatabaseUrl = (text: string) => !/^\w+:\/\//.test(text) || /^postgres(ql)?:/.test(text);

/** The database that `DATABASE_URL` names: `postgres://…`, or an SQLite file; default: `threads.db`. */
export function databaseUrl({ DATABASE_URL }: NodeJS.ProcessEnv = process.env): string {
  // Empty is as good as absent: SQLite would take it for a database that nobody else sees.
  const url = DATABASE_URL || 'threads.db';
  if (!isDatabaseUrl(url))
    throw new CouldNotRun('DATABASE_URL is neither postgres://… nor the name of an SQLite file.');
  return url;
}
