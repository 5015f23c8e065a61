import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@threads-api/testing';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Runs the command in a separate process. */
export function runKit(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, ...args],
      { env: { ...bareEnvironment, THREADS_TOKEN: 'some-token' }, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
