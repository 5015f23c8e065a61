import { fileURLToPath } from 'node:url';
import { startProgram } from '@threads-api/testing';

/** Runs a program. */
export async function run(program: URL, ...args: string[]) {
  const { output, ended } = startProgram(process.execPath, [fileURLToPath(program), ...args]);
  return { code: await ended, ...output };
}
