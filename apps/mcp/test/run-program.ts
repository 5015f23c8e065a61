import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The entry file of an app in this repository. */
export const appMain = (name: string) => fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));

/** Runs the program of an app as a process of its own, until it ends. */
export function runApp(name: string, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [appMain(name), ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
