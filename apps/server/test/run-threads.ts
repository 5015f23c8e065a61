import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, startProgram } from '@threads-api/testing';
import { inject, onTestFinished } from 'vitest';
import type { ServiceUrls } from '../src/serve/addresses.ts';

/** The entry file of the built program. */
export const main = join(inject('built'), 'bin/threads');

/** The entry file of the program in a checkout. */
export const sourceMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** An environment with only the given settings, so that the machine's settings do not apply. */
const environment = (env: Record<string, string>) => ({
  ...bareEnvironment,
  PORT: '0',
  OPERATIONS_PORT: '0',
  DRAIN_SECONDS: '0',
  ...env,
});

/** Runs `threads …` as a process until it ends. */
export async function runThreads(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
  input?: string,
): Promise<Outcome> {
  const options = { env: environment(env), cwd };
  const { child, output, ended } = startProgram(process.execPath, [main, ...args], options);
  child.stdin.end(input);
  return { code: await ended, ...output };
}

type Urls = Required<ServiceUrls> & Record<'token' | 'mcpToken' | 'signIn' | 'mcpConfiguration', string>;

/** Starts `threads serve …` as a process. Kills it at the end of the test. */
export function spawnThreads(args: string[], env: Record<string, string> = {}, program = main) {
  const child = spawn(process.execPath, [program, 'serve', ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** The exit code. */
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(() => void stop('SIGKILL'));
  /** The lines of the log so far. */
  const lines: { msg?: string; pid?: number; [field: string]: unknown }[] = [];
  /** Resolves to the addresses when the program serves; in a demo, also to the tokens. */
  const ready = new Promise<Urls>((resolve) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text);
      lines.push(line);
      if (line.msg === 'ready') resolve(line);
    });
  });
  return { child, lines, ready, ended, stop };
}

/** Starts `threads serve …` as a process, and waits until it is ready. Kills it at the end of the test. */
export async function startThreads(args: string[], env: Record<string, string> = {}, program = main) {
  const { ready, ...started } = spawnThreads(args, env, program);
  const urls = await Promise.race([
    ready,
    started.ended.then((code) => {
      throw new Error(`threads serve ${args.join(' ')} ended with ${code}.`);
    }),
  ]);
  return { ...started, urls };
}
