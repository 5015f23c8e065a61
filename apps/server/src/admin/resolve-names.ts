import type { OptionValues } from '@threads-api/cli';
import { NotFoundError, type People } from '#store';

type Find = (text: string) => Promise<string>;

/**
 * Replaces addresses and names of users and inboxes with their ids, in options and arguments. A name that is not found is
 * left unchanged, and the command reports it.
 */
export async function resolveNames(
  store: People,
  expected: string[],
  given: { values: OptionValues; positionals: string[] },
): Promise<{ values: OptionValues; positionals: string[] }> {
  const finders: Record<string, Find> = {
    user: store.findUserId,
    owner: store.findUserId,
    inbox: store.findInboxId,
    USER: store.findUserId,
    INBOX: store.findInboxId,
  };
  const resolve = async (find: Find | undefined, text: string) =>
    find
      ? find(text).catch((error: unknown) => {
          if (error instanceof NotFoundError) return text;
          throw error;
        })
      : text;
  const values: OptionValues = { ...given.values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') values[name] = await resolve(finders[name], value);
  const positionals = await Promise.all(
    given.positionals.map((text, index) => resolve(finders[expected[index] ?? ''], text)),
  );
  return { values, positionals };
}
