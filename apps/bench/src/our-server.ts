import { type Program, startProgram } from './program.ts';

const main = new URL('../../server/src/main.ts', import.meta.url);

/** Our server as it runs in production, its log written to nowhere, with a rate limit that nobody reaches. */
export function startOurs(databaseUrl: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<Program> {
  return startProgram(main, ['--port', '0', ...args], {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: '1000000/1',
    DRAIN_SECONDS: '0',
    ...env,
  });
}
