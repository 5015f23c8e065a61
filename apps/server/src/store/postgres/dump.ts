import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { DatabaseError } from '../database/errors.ts';
import { firstMigration, migrationTable } from '../migrations/migrate.ts';
import { libpqEnvironment } from './libpq-environment.ts';

const withoutQuestions = '--no-password';

/** Writes a PostgreSQL database to a file with pg_dump. Its version must not be older than the server's. */
export async function dump(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--file', file, withoutQuestions], libpqEnvironment(url));
}

/** Reads a dump completely: what is damaged, if anything, and whether it has the tables of this service. */
export async function checkDump(file: string): Promise<{ problem?: string; isOurs: boolean }> {
  try {
    await run('pg_restore', ['--file', '/dev/null', file]);
    const rows = await run('pg_restore', ['--data-only', '--table', migrationTable, '--file', '-', file]);
    return { isOurs: rows.split('\n').some((line) => line.startsWith(`${firstMigration}\t`)) };
  } catch (error) {
    return { problem: (error as Error).message, isOurs: false };
  }
}

/** Restores a dump in one transaction. Drops the given tables first. */
export async function restoreDump(url: string, file: string, tables: string[]): Promise<void> {
  const replacing = tables.length > 0 ? ['--clean', '--if-exists'] : [];
  const reader = spawn('pg_restore', ['--no-owner', ...replacing, '--file', '-', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const writer = spawn('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', withoutQuestions], {
    env: libpqEnvironment(url),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // psql ends at the first error. Its exit code reports the reason.
  writer.stdin.on('error', () => reader.kill());
  writer.stdin.write('set client_min_messages = warning;\nbegin;\n');
  for (const table of tables) writer.stdin.write(`drop table if exists "${table}" cascade;\n`);
  reader.stdout.pipe(writer.stdin, { end: false });
  const problems = Promise.all([text(reader.stderr), text(writer.stderr)]);
  try {
    const codes = await Promise.all([
      // Without the commit, PostgreSQL undoes everything.
      once(reader, 'close').then(([code]) => {
        writer.stdin.end(code === 0 ? 'commit;\n' : '');
        return code;
      }),
      once(writer, 'close').then(([code]) => code),
    ]);
    if (codes.every((code) => code === 0)) return;
  } catch (error) {
    reader.kill();
    throw explain(error, 'psql');
  }
  throw new DatabaseError(`Nothing was restored: ${(await problems).join('').trim()}`);
}

/** Runs a program of PostgreSQL and returns its output. */
async function run(program: string, args: string[], env = process.env): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 24 })).stdout;
  } catch (error) {
    throw explain(error, program);
  }
}

function explain(error: unknown, program: string): DatabaseError {
  const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT')
    return new DatabaseError(
      `There is no program ${program}. Install the client programs of PostgreSQL (Debian: postgresql-client), in the version of the server or later.`,
    );
  return new DatabaseError(stderr?.trim() || message, { cause: error });
}
