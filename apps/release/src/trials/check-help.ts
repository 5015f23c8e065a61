import { run } from '../run.ts';

/** Whether the help of a command names it as its user has to type it: pnpm is for a checkout. */
export async function checkHelp(expected: string, [command = '', ...args]: string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, [...args, '--help'], { cwd });
  const isNamed = output.split('\n').some((line) => line.trimStart().startsWith(expected));
  if (code !== 0 || !isNamed || /\bpnpm\b/.test(output))
    throw new Error(`The help of ${expected} ended with ${code} and names another command:\n${output}`);
}
