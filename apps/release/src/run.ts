import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
  /** Show the output instead of returning it. */
  show?: boolean;
  /** Whether the program reads from the terminal. */
  interactive?: boolean;
}

/** The environment without the variables that pnpm and npm add for scripts, since a new user does not have them. */
export function cleanEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|command|execpath|node)|^pnpm_|^NODE_(OPTIONS|PATH|ENV)$|^INIT_CWD$/i.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}

/** Runs a program until it exits. */
export function run(
  command: string,
  args: string[],
  { cwd, env = cleanEnvironment(), show, interactive }: RunOptions,
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: [interactive ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    let stdout = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

/** Runs a program until it exits. Throws with its output unless the exit code is 0. */
export async function mustRun(command: string, args: string[], options: RunOptions): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with code ${code}:\n${output}`);
  return output;
}

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
  const child = spawn(command, args, { cwd, env, stdio: 'pipe', detached: true });
  let output = '';
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      const found = ready.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`${command} ${args.join(' ')} exited with code ${code}:\n${output}`)),
    );
    setTimeout(
      () => reject(new Error(`${command} ${args.join(' ')} was not ready within 60 s:\n${output}`)),
      60_000,
    ).unref();
  }).catch(async (error) => {
    await end(child);
    throw error;
  });
  return { match, milliseconds: performance.now() - started, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || !child.pid) return resolve();
    child.once('close', () => resolve());
    process.kill(-child.pid, 'SIGTERM');
  });
}
