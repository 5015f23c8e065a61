import { fileURLToPath } from 'node:url';
import { bareEnvironment, startProgram } from '@threads-api/testing';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const env = { ...bareEnvironment, THREADS_TOKEN: 'some-token' };

/** Runs the command in a separate process. */
export async function runKit(...args: string[]) {
  const { output, ended } = startProgram(process.execPath, [main, ...args], { env });
  return { code: await ended, ...output };
}
