import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A child process that has reported its address. */
export interface Program {
  child: ChildProcess;
  url: string;
  /** The address of health and metrics. Only our service has one. */
  operationsUrl?: string | undefined;
  /** The CPU time it has used so far, in milliseconds. Reads /proc, so Linux only. */
  cpu(): Promise<number>;
  /** Stops it with SIGTERM. Returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a module that sends its address to the parent process, as a string or as the property `api`. */
export async function startProgram(
  file: URL,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  execArgv: string[] = [],
): Promise<Program> {
  const path = fileURLToPath(file);
  const child = fork(path, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  // Children end with the benchmark, even after an error.
  const end = () => child.kill();
  process.once('exit', end);
  const message: string | { api: string; operations: string } = await Promise.race([
    once(child, 'message').then(([message]) => message),
    exited.then(([code]) => {
      throw new Error(`${path} exited with code ${code} before it was listening.`);
    }),
  ]);
  return {
    child,
    ...(typeof message === 'string' ? { url: message } : { url: message.api, operationsUrl: message.operations }),
    async cpu() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // The fields after the name, which may contain any character: user and system time in 1/100 s (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      process.off('exit', end);
      child.kill();
      const [code] = await exited;
      return code;
    },
  };
}
