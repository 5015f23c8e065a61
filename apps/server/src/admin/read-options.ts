import { CouldNotRun, type OptionValues } from '@threads-api/cli';
import { parseRateLimit, type StoreMethods } from '#store';
import { type OperatorCommand, unrecorded } from './operator-command.ts';

export function rateLimitOf(text: unknown) {
  if (text === undefined) return {};
  const limit = parseRateLimit(String(text));
  if (!limit)
    throw new CouldNotRun(
      `--rate-limit must be requests/seconds, such as 300/60, with a window of at most one day, not '${text}'.`,
    );
  return { rateLimit: limit };
}

/** The value of an option that must not be blank. */
export function notBlank(name: string, value: unknown): string {
  const text = String(value).trim();
  if (text === '') throw new CouldNotRun(`--${name} is empty. See --help.`);
  return text;
}

export const yes = unrecorded('confirm: this cannot be undone', { type: 'boolean' });

/** `effect` is a verb and its object, such as `deletes the user usr_1`. */
export function requireYes({ yes: confirmed }: OptionValues, effect: string): void {
  if (!confirmed) throw new CouldNotRun(`This permanently ${effect}. Add --yes to confirm.`);
}

export function changesOf({ name, address }: OptionValues) {
  return {
    ...(name !== undefined && { name: notBlank('name', name) }),
    ...(address !== undefined && { address: notBlank('address', address) }),
  };
}

export function requireChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new CouldNotRun('There is nothing to change. See --help.');
}

/** A command that makes one change to the object that it names, and prints the id and the result. */
export const changeOne = (
  summary: string,
  positional: string,
  change: (store: StoreMethods, id: string) => Promise<unknown>,
): OperatorCommand => ({
  summary,
  positionals: [positional],
  changes: true,
  run: async ({ store, positionals: [id = ''] }) => ({ id, ...Object(await change(store, id)) }),
});
