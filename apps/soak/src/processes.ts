import { type ChildProcess, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const programOf = (app: string) => fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  baseUrl: string;
  operationsUrl: string;
  /** What the load balancer believes. */
  isReady: boolean;
}

/** Starts a server on free ports and waits until it listens. */
export async function startServer(url: string): Promise<ServerProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '3',
    RATE_LIMIT: '999999999/60',
    NODE_ENV: 'production',
  };
  const execArgv = ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href];
  const child = fork(programOf('server'), { env, execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let printed = '';
  for await (const text of (child.stdout as Readable).iterator({ destroyOnReturn: false })) {
    printed += text;
    const [, baseUrl, operationsUrl] = /API: (\S+)\n[\s\S]*metrics: +(\S+)/.exec(printed) ?? [];
    if (!baseUrl || !operationsUrl) continue;
    // The log goes on: an unread pipe would block the server.
    child.stdout?.resume();
    return { child, baseUrl, operationsUrl, isReady: true };
  }
  throw new Error(`A server could not be started: ${printed}`);
}

/** Starts a webhook worker that may deliver to this machine. */
export function startWorker(url: string): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    WEBHOOKS_ALLOW_LOOPBACK: '1',
    WEBHOOKS_TIMEOUT: '1',
    LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [programOf('webhooks')], { env, stdio: 'inherit' });
}

/** Asks a process to end, and resolves to its exit code. */
export async function end(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

/** What a server holds in its heap after everything unused is freed, and its resident memory then, in MB. */
export async function memoryOf({ child }: ServerProcess): Promise<{ heap: number; resident: number }> {
  const messages = on(child, 'message', { close: ['exit'] });
  child.send('memory');
  // The server also sends a message when it is ready.
  for await (const [{ heapUsed, rss }] of messages)
    if (heapUsed) return { heap: heapUsed / 1_000_000, resident: rss / 1_000_000 };
  throw new Error('A server ended before it reported its memory');
}
