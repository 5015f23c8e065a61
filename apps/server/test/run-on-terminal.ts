import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { environment, main } from './run-threads.ts';

/** util-linux's `script` runs a program on a terminal. Other implementations have no `--command`. */
export const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

export interface OnTerminal {
  /** Resolves to everything printed so far, as soon as it contains this text. */
  sees(text: string): Promise<string>;
  /** Types a line. */
  type(line: string): void;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** Starts `threads …` on a terminal. Kills it at the end of the test. */
export function runOnTerminal(args: readonly string[], env: Record<string, string> = {}, program = main): OnTerminal {
  const words = [process.execPath, program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const options = ['--quiet', '--return', '--flush', '--command', `exec ${words.join(' ')}`, '/dev/null'];
  const child = spawn('script', options, { env: environment(env), stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += stripVTControlCharacters(text).replaceAll('\r', '');
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    ended,
    type: (line) => void child.stdin.write(`${line}\n`),
    async sees(text) {
      while (!screen.includes(text)) {
        const more = await Promise.race([once(child.stdout, 'data'), ended]);
        if (!Array.isArray(more)) break;
      }
      if (!screen.includes(text)) throw new Error(`The program ended without showing ${text}:\n${screen}`);
      return screen;
    },
  };
}
