import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portInUse } from '@threads-api/command-line';
import { readTarget, type Target } from '@threads-api/conformance';

const serverFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/**
 * Starts the demo server in a process of its own.
 *
 * @param origins The origins of the portal's pages.
 * @param cleanUps Receives the function that stops the server, even if it never becomes ready.
 */
export async function launchDemoServer(port: number, origins: string[], cleanUps: (() => unknown)[]): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'threads-portal-'));
  const file = join(folder, 'target.json');
  const child = spawn(process.execPath, [serverFile, '--demo', '--port', `${port}`, '--target-file', file], {
    env: { ...process.env, OPERATIONS_PORT: '0', CORS_ORIGINS: origins.join(','), FAILED_AUTH_LIMIT: '100000/60' },
    // The server stops when the IPC channel closes, even if the portal crashes.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  cleanUps.push(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  try {
    await waitUntilReady(child, port);
    return await readTarget(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server sends its URL when it is ready, or `{ error }` with an error code. */
async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
    if (stderr.length > 10_000) stderr = stderr.slice(-5000);
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  if (typeof message === 'string') return;
  const code = (message as { error?: string } | null)?.error;
  const error = Object.assign(new Error(`The demo server did not start: ${stderr}`), code && { code });
  portInUse(port, 'Set SERVER_PORT to a free port.')(error);
}
