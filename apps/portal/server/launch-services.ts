import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTarget, type Target } from '@threads-api/conformance';

const serverFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export interface DemoServer {
  target: Target;
  stop(): Promise<void>;
}

/** A port that somebody else has. */
export class PortInUse extends Error {
  constructor(port: number, setting: string) {
    super(`The port ${port} is in use. Set ${setting} to a free one.`);
  }
}

/** Starts the demo server as a process of its own, open to the pages of the portal. */
export async function launchDemoServer(
  port: number,
  origins: string[],
  ending: (() => unknown)[],
): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'threads-portal-'));
  const file = join(folder, 'target.json');
  const child = spawn(process.execPath, [serverFile, '--demo', '--port', `${port}`, '--target-file', file], {
    env: { ...process.env, OPERATIONS_PORT: '0', CORS_ORIGINS: origins.join(','), FAILED_AUTH_LIMIT: '100000/60' },
    // With a channel, by which the server sees that the portal has gone, however it went.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  // Before it is ready: whoever ends the portal while it starts ends this too.
  ending.push(stop);
  try {
    await ready(child, port);
    return { target: await readTarget(file), stop };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
    if (complaint.length > 10_000) complaint = complaint.slice(-5000);
  });
  const [first] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  if (typeof first === 'string') return;
  if ((first as { error?: string } | null)?.error === 'EADDRINUSE') throw new PortInUse(port, 'SERVER_PORT');
  throw new Error(`The demo server did not start: ${complaint}`);
}
