import { type Program, startProgram } from '../program.ts';

/** The main module of the service. */
export const threads = new URL('../../../server/src/main.ts', import.meta.url);

/** Starts our server as in production, with its log discarded and a rate limit that the load never reaches. */
export function startOurs(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  return startProgram(threads, ['serve', '--only', 'api', '--port', '0'], {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: '1000000/1',
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '0',
    ...env,
  });
}
