import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

const everyMilliseconds = 500;

/**
 * Calls `onGone` once when the package manager that started this process exits: `npx`, `npm`, `pnpm`, or a shell between
 * them. They do not forward signals. Does nothing if the process was started in another way.
 */
export function watchLauncher(onGone: () => void): void {
  const { env } = process;
  if (!env.npm_execpath && !env.npm_lifecycle_event && !env.npm_config_user_agent) return;
  const links = launchersOf(process.pid);
  if (links.length === 0) return;
  const timer = setInterval(() => {
    // When a parent exits, its children get a new parent.
    if (links.every(({ pid, parent }) => readProcess(pid)?.parent === parent)) return;
    clearInterval(timer);
    onGone();
  }, everyMilliseconds);
  timer.unref();
}

/** This process and its ancestors up to the package manager, each with its parent. */
function launchersOf(pid: number): Process[] {
  const own = readProcess(pid);
  const parent = own && readProcess(own.parent);
  return own && parent && isLauncher(parent.command) ? [own, ...launchersOf(own.parent)] : [];
}

const isLauncher = (command: string) => /\b(npm|npx|pnpm|pnpx)\b/.test(command) || /^\S*\bsh -c /.test(command);

function readProcess(pid: number): Process | undefined {
  try {
    if (process.platform === 'linux') {
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    if (process.platform === 'win32') return undefined;
    const text = execFileSync('ps', ['-o', 'ppid=,command=', '-p', `${pid}`], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(text) ?? [];
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}
