import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@threads-api/testing';
import { onTestFinished } from 'vitest';
import type { ServiceUrls } from '../src/serve/start-service.ts';

/** The entry file of the program. */
export const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Only the given settings, so that those of the machine do not count. */
const environment = (env: Record<string, string>) => ({
  ...bareEnvironment,
  PORT: '0',
  OPERATIONS_PORT: '0',
  DRAIN_SECONDS: '0',
  ...env,
});

/** Runs `threads …` as a process until it ends. */
export function runThreads(args: readonly string[], env: Record<string, string> = {}, cwd?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: environment(env), cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

export interface RunningThreads {
  child: ChildProcess;
  /** The addresses, and in a demo the tokens. */
  urls: Required<ServiceUrls> & Record<'token' | 'mcpToken' | 'signIn', string>;
  /** The lines of the log so far. */
  lines: { msg?: string; pid?: number; [field: string]: unknown }[];
  /** The exit code. */
  ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `threads serve …` as a process, and waits until it is ready. It is stopped at the end of the test. */
export async function startThreads(args: string[], env: Record<string, string> = {}): Promise<RunningThreads> {
  const child = spawn(process.execPath, [main, 'serve', ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(() => void stop('SIGKILL'));
  const lines: RunningThreads['lines'] = [];
  const ready = new Promise<RunningThreads['urls']>((resolve) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text);
      lines.push(line);
      if (line.msg === 'ready') resolve(line);
    });
  });
  const urls = await Promise.race([
    ready,
    ended.then((code) => {
      throw new Error(`threads serve ${args.join(' ')} ended with ${code}.`);
    }),
  ]);
  return { child, urls, lines, ended, stop };
}
