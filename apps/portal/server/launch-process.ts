import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { portInUse } from '@threads-api/command-line';

export interface Launch {
  /** The entry file, relative to the folder of the apps. */
  file: string;
  args: string[];
  env: Record<string, string>;
  port: number;
  /** The setting that moves the port. */
  setting: string;
  /** Receives the function that stops the process, even if it never becomes ready. */
  cleanUps: (() => unknown)[];
}

/** Starts another app as a process. Returns the message that it sends when it is ready. */
export async function launchProcess<T>({ file, args, env, port, setting, cleanUps }: Launch): Promise<T> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${file}`, import.meta.url)), ...args], {
    env: { ...process.env, ...env },
    // The process stops when the IPC channel closes, even if the portal crashes.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  cleanUps.push(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const { message, stderr } = await waitUntilReady(child);
  const code = (message as { error?: string } | null)?.error;
  if (message && !code) return message as T;
  const error = Object.assign(new Error(`${file} did not start: ${stderr}`), code && { code });
  return portInUse(port, `Set ${setting} to a free port.`)(error);
}

/** A process sends what others need to know when it is ready, or `{ error }` with an error code. */
async function waitUntilReady(child: ChildProcess): Promise<{ message: unknown; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
    if (stderr.length > 10_000) stderr = stderr.slice(-5000);
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  return { message: typeof message === 'number' ? null : message, stderr };
}
