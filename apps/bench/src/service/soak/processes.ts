import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from '../../program.ts';
import { threads } from '../our-server.ts';

export interface ServerProcess extends Program {
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
  const preload = ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href];
  const program = await startProgram(threads, ['serve'], { ...settings, DATABASE_URL: url }, preload);
  return { ...program, isReady: true };
}

/** Starts a process that only delivers webhooks. */
export function startWorker(url: string): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(threads), 'serve', '--only', 'webhooks'], {
    env: { ...process.env, ...settings, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Returns the heap and resident memory of a server after a garbage collection, in MB. */
export async function memoryOf({ child }: ServerProcess): Promise<{ heap: number; resident: number }> {
  const messages = on(child, 'message', { close: ['exit'] });
  child.send('memory');
  // The server also sends a message when it is ready.
  for await (const [{ heapUsed, rss }] of messages)
    if (heapUsed) return { heap: Math.round(heapUsed / 1e6), resident: Math.round(rss / 1e6) };
  throw new Error('A server exited before it reported its memory.');
}
