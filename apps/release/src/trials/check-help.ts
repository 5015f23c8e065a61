import { run } from '../run.ts';

/** Checks that the help of a command names the command of the package, not the `pnpm` command of a checkout. */
export async function checkHelp(expected: string, [command = '', ...args]: string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, [...args, '--help'], { cwd });
  const isNamed = output.split('\n').some((line) => line.trimStart().startsWith(expected));
  if (code !== 0 || !isNamed || /\bpnpm\b/.test(output))
    throw new Error(`The help of ${expected} exited with code ${code}, or names another command:\n${output}`);
}
