import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of spec/commands as a process. */
export function runCommand(name: string, args: string[], folder = new URL('..', import.meta.url)): Promise<Outcome> {
  const command = fileURLToPath(new URL(`commands/${name}.ts`, folder));
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: fileURLToPath(folder) }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
