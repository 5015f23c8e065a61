import { extname } from 'node:path';
import { type Base, type Comparison, type Side, withNames, writeMarkdown } from '@threads-api/spec/contract';
import { stringify } from 'yaml';
import type { ShownComparison } from '../portal-state.ts';

/** A comparison with names of files to show, and with values in the language of the document. */
export function showComparison(comparison: Comparison, base: Base, file: string): ShownComparison {
  const isJson = extname(file) === '.json';
  const changes = comparison.changes.map((change) => withNames(change, base));
  return {
    since: base.title,
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      ...(before && { before: withText(before, isJson) }),
      ...(after && { after: withText(after, isJson) }),
    })),
    markdown: writeMarkdown({ ...comparison, changes }, base.title),
  };
}

function withText({ value, ...side }: Side, isJson: boolean) {
  if (value === undefined || typeof value === 'string') return { ...side, value };
  return { ...side, value: isJson ? JSON.stringify(value, null, 2) : stringify(value, { lineWidth: 0 }).trimEnd() };
}
