import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface ToolRun {
  /** 127 if the program was not found. */
  code: number;
  output: string;
}

/** Runs a program until it exits. It can use the npm packages installed in `folder`. */
export function runTool(
  folder: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ToolRun> {
  const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env, PATH } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
