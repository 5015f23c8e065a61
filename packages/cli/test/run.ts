import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a program. */
export function run(program: URL, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(program), ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
