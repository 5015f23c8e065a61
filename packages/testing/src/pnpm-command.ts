/**
 * The pnpm that runs this process, as a program and its first arguments. Another one would have to be downloaded, which
 * takes minutes to fail without a registry. Outside pnpm, npx finds or downloads it.
 */
export function pnpmCommand({ npm_execpath: running = '' }: NodeJS.ProcessEnv = process.env): [string, ...string[]] {
  if (!/pnpm[^/\\]*$/.test(running)) return ['npx', '-y', 'pnpm@12'];
  return /\.c?js$/.test(running) ? [process.execPath, running] : [running];
}
