import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { portInUse } from '@threads-api/cli';

/** The reference service in this repository. */
const program = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));

/** Whether the service is available. The published package does not include it. */
export const hasService = existsSync(program);

/** The addresses and tokens of the demo, as the service reports them to its parent process. */
interface DemoAccess {
  api: string;
  token: string;
  inbox: string;
  /** A link that signs in to the inbox page. Valid once, within ten minutes. */
  signIn: string;
  mcp: string;
  mcpToken: string;
}

/** A running demo of the service. */
export interface DemoService extends DemoAccess {
  stop(): Promise<void>;
}

/** Sent by the service when it is ready, or with the code of its startup error. */
type Message = (DemoAccess & { error?: undefined }) | { error?: string };

/** Starts `threads serve --demo` in another process, with settings. It has its own data. */
export async function launchService(port: number, env: Record<string, string> = {}): Promise<DemoService> {
  const child = spawn(process.execPath, [program, 'serve', '--demo', '--port', `${port}`], {
    env: { ...process.env, OPERATIONS_PORT: '0', ...env },
    // The process stops when the IPC channel closes, even if the portal crashes.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const { message, stderr } = await waitUntilReady(child);
  if (message && 'api' in message) return { ...message, stop };
  await stop();
  const error = Object.assign(new Error(`The demo service did not start: ${stderr}`), { code: message?.error });
  return portInUse(port, 'Choose another with --server-port or SERVER_PORT.')(error);
}

async function waitUntilReady(child: ChildProcess): Promise<{ message: Message | undefined; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
    if (stderr.length > 10_000) stderr = stderr.slice(-5000);
  });
  const ended = once(child, 'close').then(() => []);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return { message, stderr };
}
