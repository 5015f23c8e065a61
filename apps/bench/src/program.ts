import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process that has reported its address. */
export interface Program {
  url: string;
  /** Its resident memory in MiB. Reads /proc, so Linux only. */
  memory(): Promise<number>;
  /** The CPU time it has used so far, in milliseconds. Reads /proc, so Linux only. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a module that sends its address to the parent process, as a string or as the property `api`. */
export async function startProgram(file: URL, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = fork(fileURLToPath(file), args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await Promise.race([once(child, 'message').then(([message]) => urlIn(message)), ending(child, args)]);
  return programOf(child, url);
}

const urlIn = (message: string | { api: string }) => (typeof message === 'string' ? message : message.api);

/** Starts a command that prints its address. `announced` matches that line, with the address as its group. */
export async function startCommand(args: string[], announced: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      // Keep reading: a closed pipe could end the command.
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
  // Children end with the benchmark, even after an error.
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
      // The fields after the name, which may contain any character: user and system time in 1/100 s (proc_pid_stat(5)).
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
  throw new Error(
    `A program exited with code ${code} before it was listening: ${[child.spawnfile, ...args].join(' ')}`,
  );
}
