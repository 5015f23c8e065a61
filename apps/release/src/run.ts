import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Outcome {
  code: number;
  /** All that it printed. */
  output: string;
  /** What it printed to stdout alone. */
  stdout: string;
}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Show what it prints instead of returning it. */
  show?: boolean;
  /** It asks questions. */
  interactive?: boolean;
  /** Gets each line that it prints, as soon as it does. */
  onLine?: (line: string) => void;
}

/** The environment without what pnpm and npm put into that of a script: a new user has none of it. */
export function cleanEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|command|execpath|node)|^pnpm_|^NODE_(OPTIONS|PATH|ENV)$|^INIT_CWD$/i.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}

/** Runs a program to its end. */
export function run(
  command: string,
  args: string[],
  { cwd, env = cleanEnvironment(), show, interactive, onLine }: RunOptions,
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
    if (onLine)
      for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

/** Runs a program to its end; anything but success is an error with all that it printed. */
export async function mustRun(command: string, args: string[], options: RunOptions): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

export interface Running {
  /** What the line matched. */
  match: RegExpExecArray;
  /** All that it printed so far. */
  output(): string;
  milliseconds: number;
  stop(): Promise<void>;
}

/** Starts a program that goes on, and waits for a line that shows that it is ready. */
export async function start(
  command: string,
  args: string[],
  ready: RegExp,
  { cwd, env = cleanEnvironment() }: RunOptions,
): Promise<Running> {
  const started = performance.now();
  // A process group of its own: npx does not pass signals on.
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
    child.once('close', (code) => reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)));
    setTimeout(
      () => reject(new Error(`${command} ${args.join(' ')} was not ready within 60 s:\n${output}`)),
      60_000,
    ).unref();
  }).catch(async (error) => {
    await end(child);
    throw error;
  });
  return { match, output: () => output, milliseconds: performance.now() - started, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || !child.pid) return resolve();
    child.once('close', () => resolve());
    process.kill(-child.pid, 'SIGTERM');
  });
}
