import { CouldNotRun, type Values } from '@threads-api/cli';
import { isValidOption } from '../server/check-options.ts';
import type { MockOptions } from '../server/mock-options.ts';
import type { options } from './help.ts';

type Form = [pattern: RegExp, expected: string, read: (...parts: string[]) => unknown];

const units: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** How the values of options are written, and what they mean to `startMock`. */
const forms = {
  delay: [
    /^(\d+)(?:-(\d+))?$/,
    'milliseconds, such as 200 or 200-800',
    (from, to = from) => [Number(from), Number(to)],
  ],
  chaos: [/^(\d+(?:\.\d+)?)%$/, 'a percentage, such as 5%', (percent) => Number(percent) / 100],
  'rate-limit': [
    /^(\d+)\/(\d+)(s|m|h)$/,
    'requests/time, such as 10/1m or 10/30s',
    (requests, length, unit = '') => ({
      requests: Number(requests),
      windowSeconds: Number(length) * (units[unit] ?? 0),
    }),
  ],
  live: [/^(\d+(?:\.\d+)?)\/s$/, 'changes per second, such as 2/s', Number],
  seed: [/^(\d+)$/, 'a whole number', Number],
  threads: [/^(\d+)$/, 'a whole number from 1 to 100000', Number],
  'retry-after': [/^(\d+)$/, 'a whole number from 0 to 86400', Number],
} satisfies Partial<Record<keyof typeof options, Form>>;

/** Reads the options of the command whose values have a certain form. */
export function readOptions(values: Values<typeof options>): MockOptions {
  const entries = Object.entries<Form>(forms).flatMap(([flag, [pattern, expected, read]]) => {
    const text = values[flag as keyof typeof forms];
    if (text === undefined) return [];
    const name = flag.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const parts = pattern.exec(text);
    const value = parts && read(...parts.slice(1));
    if (isValidOption(name, value)) return [[name, value]];
    throw new CouldNotRun(`--${flag} must be ${expected}, not '${text}'. See --help.`);
  });
  return Object.fromEntries(entries);
}
