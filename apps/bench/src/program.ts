import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program that runs in a process of its own and has said where it listens. */
export interface Program {
  url: string;
  /** What it holds in memory now, in MiB; from /proc, so on Linux alone. */
  memory(): Promise<number>;
  /** The processor time it has used so far, in milliseconds; from /proc too. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program that sends its parent the address it listens on: as a text, or among others as `api`. */
export async function startProgram(file: URL, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = fork(fileURLToPath(file), args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await Promise.race([once(child, 'message').then(([message]) => urlIn(message)), ending(child, args)]);
  return programOf(child, url);
}

const urlIn = (message: string | { api: string }) => (typeof message === 'string' ? message : message.api);

/** Starts a command that prints the address it listens on, as the group of `announced`. */
export async function startCommand(args: string[], announced: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      // Read to the end: a command may not survive a closed pipe.
      lines.on('line', (line) => {
        const [, found] = announced.exec(line) ?? [];
        if (found) resolve(found);
      });
    }),
    ending(child, args),
  ]);
  return programOf(child, url);
}

function programOf(child: ChildProcess, url: string): Program {
  // Whatever ends the bench, ends what it started.
  const end = () => child.kill();
  process.once('exit', end);
  return {
    url,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async cpu() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // After the name, which may contain anything: user and system time in hundredths of a second (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function ending(child: ChildProcess, args: string[]): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`A program ended with ${code} before it listened: ${[child.spawnfile, ...args].join(' ')}`);
}
