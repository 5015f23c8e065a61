import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type {} from './setup.ts';
import { createDatabase } from './start-postgres.ts';

/** A database of its own in the PostgreSQL of this test run. */
export function newPostgresUrl(): Promise<string> {
  return createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`);
}
