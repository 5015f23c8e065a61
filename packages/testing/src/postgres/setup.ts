import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Runs a PostgreSQL server during the test run. */
export default async function startForTests({ provide }: TestProject) {
  const { url, stop } = await startPostgres();
  provide('postgresUrl', url);
  return stop;
}
