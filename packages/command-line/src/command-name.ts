/**
 * What to type for a program of the service: `pnpm admin` in a checkout, `threads admin` in the folder that `pnpm build`
 * makes, and `threads-admin` if it was installed as a package.
 */
export function commandName(
  program: string,
  { module = import.meta.url, started = process.argv[1] ?? '' }: { module?: string; started?: string } = {},
): string {
  if (module.endsWith('.ts')) return `pnpm ${program}`;
  return /\bthreads-\w+\.js$/.test(started) ? `threads ${program}` : `threads-${program}`;
}
