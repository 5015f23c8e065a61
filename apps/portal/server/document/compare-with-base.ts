import { extname } from 'node:path';
import { type Base, type Side, withNames, writeMarkdown } from '@threads-api/spec/contract';
import { stringify } from 'yaml';
import type { Comparison } from '../portal-state.ts';
import type { DocumentThread } from './document-thread.ts';

/**
 * Compares the document with its base.
 *
 * @param consumers The tsconfig.json of each program whose code is compiled with the edited contract.
 */
export async function compareWithBase(
  thread: DocumentThread,
  base: Base,
  file: string,
  consumers: string[] = [],
): Promise<Comparison> {
  const comparison = await thread.run('compare', { file: base.file, texts: base.texts }, consumers);
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

/** Writes a value in the language of the document. */
function withText({ value, ...side }: Side, isJson: boolean) {
  if (value === undefined || typeof value === 'string') return { ...side, value };
  return { ...side, value: isJson ? JSON.stringify(value, null, 2) : stringify(value, { lineWidth: 0 }).trimEnd() };
}
