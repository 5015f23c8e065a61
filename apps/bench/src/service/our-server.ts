import { type Program, startProgram } from '../program.ts';

/** The program of the service. */
export const threads = new URL('../../../server/src/main.ts', import.meta.url);

/** Our server as it runs in production, its log written to nowhere, with a rate limit that nobody reaches. */
export function startOurs(databaseUrl: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<Program> {
  return startProgram(threads, ['serve', '--only', 'api', '--port', '0', ...args], {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: '1000000/1',
    OPERATIONS_PORT: '0',
    DRAIN_SECONDS: '0',
    ...env,
  });
}
