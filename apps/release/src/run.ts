import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CouldNotRun } from '@threads-api/cli';
import { startProgram } from '@threads-api/testing';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Outcome {
  code: number;
  /** The output on stdout and stderr. */
  output: string;
  /** The output on stdout. */
  stdout: string;
}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/** The environment without the variables that pnpm and npm add for scripts, since a new user does not have them. */
export function cleanEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|command|execpath|node)|^pnpm_|^NODE_(OPTIONS|PATH|ENV)$|^INIT_CWD$/i.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}

/** Runs a program at the root in this terminal. Returns its exit code. */
export async function runHere(command: string, ...args: string[]): Promise<number> {
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'close');
  return code ?? 1;
}

/** Runs a program at the root in this terminal. Throws unless the exit code is 0. */
export async function mustRunHere(command: string, ...args: string[]): Promise<void> {
  const code = await runHere(command, ...args);
  if (code !== 0)
    throw new CouldNotRun(`${basename(command)} ${args.join(' ')} exited with code ${code}. See its output above.`);
}

/** Runs a program until it exits. */
export async function run(
  command: string,
  args: string[],
  { cwd, env = cleanEnvironment() }: RunOptions,
): Promise<Outcome> {
  const { child, output, ended } = startProgram(command, args, { cwd, env });
  child.stdin.end();
  return { code: (await ended) ?? 1, output: output.stdout + output.stderr, stdout: output.stdout };
}

/** Runs a program until it exits. Throws with its output unless the exit code is 0. */
export async function mustRun(command: string, args: string[], options: RunOptions): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with code ${code}:\n${output}`);
  return output;
}

/** How long a program may take until it is ready, in milliseconds. */
const patience = 60_000;

export interface Running {
  /** The match of `ready`. */
  match: RegExpExecArray;
  milliseconds: number;
  stop(): Promise<void>;
}

/** Starts a program that keeps running, and waits for a line that shows that it is ready. */
export async function start(
  command: string,
  args: string[],
  ready: RegExp,
  { cwd, env = cleanEnvironment() }: RunOptions,
): Promise<Running> {
  const started = performance.now();
  // A separate process group, because npx does not forward signals.
  const { child, output, ended } = startProgram(command, args, { cwd, env, detached: true });
  let isOver = false;
  void ended.catch(() => null).then(() => (isOver = true));
  const stop = async () => {
    if (!isOver && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const printed = () => output.stdout + output.stderr;
  while (!isOver && !ready.test(printed()) && performance.now() - started < patience) await wait(20);
  const match = ready.exec(printed());
  if (match) return { match, milliseconds: performance.now() - started, stop };
  await stop();
  throw new Error(`${command} ${args.join(' ')} was not ready within 60 s, or ended:\n${printed()}`);
}
