import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * A real PostgreSQL for the length of a test run.
 * It is kept out of vitest's own process: its exit hook would end that with 0, however many tests have failed.
 */
export default async function startPostgres({ provide }: TestProject) {
  const child = fork(fileURLToPath(new URL('./postgres-process.ts', import.meta.url)), { stdio: 'inherit' });
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`PostgreSQL could not be started for the tests (exit code ${code}).`);
    }),
  ]);
  provide('postgresUrl', url);
  return async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
}
