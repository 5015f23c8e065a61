import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program in the tools' folder, with their commands on the PATH. */
export function run(command: string, args: string[], folder: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env, PATH } });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
