/**
 * The command for the pnpm that runs this process: a program and its first arguments. Reusing it avoids a download, which
 * takes minutes to fail without a registry. Outside pnpm, uses npx.
 */
export function pnpmCommand({ npm_execpath: running = '' }: NodeJS.ProcessEnv = process.env): [string, ...string[]] {
  if (!/pnpm[^/\\]*$/.test(running)) return ['npx', '-y', 'pnpm@12'];
  return /\.c?js$/.test(running) ? [process.execPath, running] : [running];
}
