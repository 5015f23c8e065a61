import { fileURLToPath } from 'node:url';
import { startProgram } from '@threads-api/testing';

/** Runs a command of spec/commands as a process. */
export async function runCommand(name: string, args: string[], folder = new URL('..', import.meta.url)) {
  const command = fileURLToPath(new URL(`commands/${name}.ts`, folder));
  const { output, ended } = startProgram(process.execPath, [command, ...args], { cwd: fileURLToPath(folder) });
  return { code: await ended, ...output };
}
