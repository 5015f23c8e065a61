import type { Entry } from './pagination.ts';

/** The first two neighbors in the wrong order. `-` before a field means descending. */
export function firstOutOfOrder(entries: Entry[], order: readonly string[]): [Entry, Entry] | undefined {
  for (const [index, next] of entries.entries()) {
    const entry = entries[index - 1];
    if (entry && compare(entry, next, order) > 0) return [entry, next];
  }
  return undefined;
}

function compare(a: Entry, b: Entry, order: readonly string[]): number {
  for (const field of order) {
    const name = field.replace('-', '');
    const [left, right] = [a[name], b[name]].map((value) => (typeof value === 'number' ? value : String(value)));
    if (left !== right && left !== undefined && right !== undefined)
      return (left < right ? -1 : 1) * (field.startsWith('-') ? -1 : 1);
  }
  return 0;
}
