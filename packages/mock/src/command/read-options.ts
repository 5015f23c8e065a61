import { randomBytes } from 'node:crypto';
import { CouldNotRun, type Values } from '@threads-api/cli';
import type { MockOptions } from '../server/mock-options.ts';
import type { options } from './help.ts';

/** Returns undefined if the value is out of range. */
type Form = [pattern: RegExp, expected: string, read: (...parts: string[]) => unknown];

export const isHttpUrl = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

const numberWithin = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
};

const units: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** The syntax of option values, how to describe it, and the values for `startMock`. */
const forms = {
  delay: [
    /^(\d{1,6})(?:-(\d{1,6}))?$/,
    'milliseconds, such as 200 or 200-800',
    (from, to = from) => (Number(from) <= Number(to) ? [Number(from), Number(to)] : undefined),
  ],
  chaos: [/^(100|\d{1,2}(?:\.\d+)?)%$/, 'a percentage, such as 5%', (percent) => Number(percent) / 100],
  'rate-limit': [
    /^([1-9]\d*)\/([1-9]\d*)(s|m|h)$/,
    'requests/time, such as 10/1m or 10/30s',
    (requests, length, unit = '') => ({
      requests: Number(requests),
      windowSeconds: Number(length) * (units[unit] ?? 0),
    }),
  ],
  live: [/^(\d+(?:\.\d+)?)\/s$/, 'changes per second, such as 2/s', numberWithin(Number.MIN_VALUE, 1_000)],
  seed: [/^(\d{1,15})$/, 'a whole number', Number],
  threads: [/^(\d+)$/, 'a whole number from 1 to 100000', numberWithin(1, 100_000)],
  'retry-after': [/^(\d+)$/, 'a whole number from 0 to 86400', numberWithin(0, 86_400)],
} satisfies Partial<Record<keyof typeof options, Form>>;

/** Reads the options in `forms` from the command line. */
export function readOptions(values: Values<typeof options>): MockOptions {
  const entries = Object.entries<Form>(forms).flatMap(([flag, [pattern, expected, read]]) => {
    const text = values[flag as keyof typeof forms];
    if (text === undefined) return [];
    const parts = pattern.exec(text);
    const value = parts && read(...parts.slice(1));
    if (value === undefined || value === null)
      throw new CouldNotRun(`--${flag} must be ${expected}, not '${text}'. See --help.`);
    return [[flag.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(entries);
}

/** The secret from `--secret` or `WEBHOOK_SECRET`, or else a new one, which is printed. */
export function signingSecret({ secret = process.env.WEBHOOK_SECRET }: { secret?: string }): string {
  if (secret) return secret;
  const created = `whsec_${randomBytes(32).toString('base64')}`;
  console.log(`Events are signed with ${created}`);
  return created;
}
