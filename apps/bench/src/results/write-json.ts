import type { Result } from './result.ts';

/** Root, comparisons, comparison, rows. */
const expandedLevels = 4;

/** Writes a result as JSON, with one line for each row. */
export const writeJson = (result: Result): string => `${writeValue(result)}\n`;

function writeValue(value: unknown, level = 0): string {
  if (level === expandedLevels || typeof value !== 'object' || value === null) return JSON.stringify(value, round);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value).map(([key, entry]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `\n${'  '.repeat(level + 1)}${name}${writeValue(entry, level + 1)}`;
  });
  return entries.length === 0 ? `${open}${close}` : `${open}${entries.join(',')}\n${'  '.repeat(level)}${close}`;
}

// The tables show two decimals. With four more, rounding twice does not change the last one.
const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value);
