import { CouldNotRun } from '@threads-api/cli';
import { parseTarget, readTarget, type Target } from './target.ts';

/** Reads the target from the arguments of the command. */
export async function targetOf(
  url: string | undefined,
  { target, token }: { target?: string; token?: string },
): Promise<Target> {
  if (target) {
    const read = await readTarget(target);
    return parseTarget({
      ...read,
      ...(url && { baseUrl: url }),
      tokens: { ...read.tokens, ...(token && { full: token }) },
    });
  }
  const full = token ?? process.env.THREADS_TOKEN;
  if (!url) throw new CouldNotRun('Pass the base URL of a server, or --target FILE. See --help.');
  if (!full) throw new CouldNotRun('A token is required: set THREADS_TOKEN, or pass --target FILE. See --help.');
  return parseTarget({ baseUrl: url, tokens: { full } }, 'The base URL or the token');
}
