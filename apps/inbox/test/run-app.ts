import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The entry file of an app in this repository. */
export const appMain = (name: string) => fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));

export interface RunningApp {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Runs another app as a process of its own, until its output has a text. */
export async function runApp(
  name: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<RunningApp & { match: RegExpExecArray }> {
  const child = spawn(process.execPath, [appMain(name), ...args], { env: { ...process.env, ...env } });
  let output = '';
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      const found = ready.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(`${name} ended: ${output}`)));
  });
  return {
    child,
    match,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
