import { type ChildProcess, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { threads } from '../our-server.ts';

export interface ServerProcess {
  child: ChildProcess;
  baseUrl: string;
  operationsUrl: string;
  /** Whether the load balancer sends requests to it. */
  isReady: boolean;
}

/** The settings of every process: only errors are logged, and the load never reaches a limit. */
const settings = {
  PORT: '0',
  OPERATIONS_PORT: '0',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '3',
  RATE_LIMIT: '999999999/60',
  FAILED_AUTH_LIMIT: '999999999/60',
  WEBHOOKS_ALLOW_LOOPBACK: '1',
  WEBHOOKS_TIMEOUT: '1',
  NODE_ENV: 'production',
};

/** Starts a server with all parts on free ports and waits until it listens. */
export async function startServer(url: string): Promise<ServerProcess> {
  const child = fork(threads, ['serve'], {
    env: { ...process.env, ...settings, DATABASE_URL: url },
    execArgv: ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [urls] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
  if (!urls) throw new Error('A server could not be started.');
  return { child, baseUrl: urls.api, operationsUrl: urls.operations, isReady: true };
}

/** Starts a process that only delivers webhooks. */
export function startWorker(url: string): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(threads), 'serve', '--only', 'webhooks'], {
    env: { ...process.env, ...settings, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Stops a process with SIGTERM. Returns its exit code. */
export async function end(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

/** Returns the heap and resident memory of a server after a garbage collection, in MB. */
export async function memoryOf({ child }: ServerProcess): Promise<{ heap: number; resident: number }> {
  const messages = on(child, 'message', { close: ['exit'] });
  child.send('memory');
  // The server also sends a message when it is ready.
  for await (const [{ heapUsed, rss }] of messages)
    if (heapUsed) return { heap: heapUsed / 1_000_000, resident: rss / 1_000_000 };
  throw new Error('A server exited before it reported its memory.');
}
