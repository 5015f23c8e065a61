import { extname } from 'node:path';
import {
  type Change,
  consumersNote,
  describePlace,
  describeUses,
  eventOf,
  explain,
  placesOf,
  withNames,
  writeMarkdown,
} from '@threads-api/spec/contract';
import { stringify } from 'yaml';
import type { Comparison, DescribedChange } from '../portal-state.ts';
import type { BaseVersion } from './baseline.ts';
import type { DocumentThread } from './document-thread.ts';

/**
 * Compares the document with its base.
 *
 * @param consumers The tsconfig.json of each program whose code is compiled with the edited contract.
 */
export async function compareWithBase(
  thread: DocumentThread,
  base: BaseVersion,
  file: string,
  consumers: string[] = [],
): Promise<Comparison> {
  const comparison = await thread.run('compare', base.file, file, file, consumers);
  const isJson = extname(file) === '.json';
  const changes = comparison.changes.map((change) => withNames(change, base));
  return {
    since: base.title,
    versions: comparison.versions,
    changes: changes.map((change) => describeChange(change, base, isJson)),
    markdown: writeMarkdown({ ...comparison, changes }, base.title),
  };
}

function describeChange(change: Change, { isOnDisk }: BaseVersion, isJson: boolean): DescribedChange {
  const { location, level, impact, uses, before, after, at } = change;
  const note = consumersNote(change);
  const { file, line } = after ?? before ?? at;
  return {
    location,
    level,
    impact,
    description: eventOf(change),
    affects: describeUses(uses),
    consequences: explain(change),
    ...(note && { consumersNote: note }),
    places: placesOf(change).map(describePlace),
    file,
    line,
    ...(!after && !isOnDisk && { isInBase: true }),
    at,
    before: formatValue(before?.value, isJson),
    after: formatValue(after?.value, isJson),
  };
}

/** Writes a value in the language of the document. */
function formatValue(value: unknown, isJson: boolean): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return isJson ? JSON.stringify(value, null, 2) : stringify(value, { lineWidth: 0 }).trimEnd();
}
