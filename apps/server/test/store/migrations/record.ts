import type { CompiledQuery } from 'kysely';
import type { Migration } from 'kysely/migration';
import { connectDatabase } from '../../../src/store/database/open-database.ts';

/** Runs migrations on a new database and returns the statements of each. */
export async function recordMigrations(
  url: string,
  migrations: Record<string, Migration>,
): Promise<Record<string, string>> {
  let statements: string[] = [];
  const { db } = connectDatabase({ url, onQuery: (query) => statements.push(toText(query)) });
  const recorded: Record<string, string> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    statements = [];
    await migration.up(db);
    recorded[name] = `${statements.join(';\n')};\n`;
  }
  await db.destroy();
  return recorded;
}

/** Replaces the cursor secret, which differs in each database. */
const text = (value: unknown) => (/^[\w-]{43}$/.test(String(value)) ? "'cursor-secret'" : `'${value}'`);

function toText({ sql, parameters }: CompiledQuery): string {
  let next = 0;
  return sql.replaceAll(/\?|\$\d+/g, () => text(parameters[next++]));
}
