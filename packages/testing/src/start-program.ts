import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProgram {
  child: ChildProcessWithoutNullStreams;
  /** The output so far. */
  output: { stdout: string; stderr: string };
  /** Resolves to the exit code when the output is complete too. */
  ended: Promise<number | null>;
}

/**
 * Starts a program and collects its output.
 *
 * @example
 * const { output, ended } = startProgram(process.execPath, ['--version']);
 * const result = { code: await ended, ...output };
 */
export function startProgram(command: string, args: string[], options?: SpawnOptionsWithoutStdio): StartedProgram {
  const child = spawn(command, args, options);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk) => (output[name] += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, ended };
}
