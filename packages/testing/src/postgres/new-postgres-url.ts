import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type {} from './setup.ts';
import { createDatabase } from './start-postgres.ts';

/** Creates a database in the PostgreSQL of this test run: empty, or a copy of the database `template`. */
export function newPostgresUrl(template?: string): Promise<string> {
  return createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`, template);
}
