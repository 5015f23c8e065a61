import { extname, relative, resolve } from 'node:path';
import {
  type Change,
  consumersNote,
  describePlace,
  describeUses,
  eventOf,
  explain,
  placesOf,
  writeMarkdown,
} from '@threads-api/spec/contract';
import { stringify } from 'yaml';
import type { Comparison, DescribedChange, Version } from '../portal-state.ts';
import { createDocumentThread, type DocumentThread } from './document-thread.ts';
import type { Versions } from './versions.ts';

/** Creates a comparer with a separate thread, so that comparisons do not delay a save. */
export function createComparer(versions: Versions) {
  let thread: DocumentThread | undefined;
  return {
    compare(from: string, to: string) {
      thread ??= createDocumentThread();
      return compareVersions(thread, versions, from, to);
    },
    stop: async () => thread?.stop(),
  };
}

/** Compares two versions of the session. Returns `undefined` if one of them does not exist. */
export async function compareVersions(
  thread: DocumentThread,
  versions: Versions,
  from: string,
  to: string,
): Promise<Comparison | undefined> {
  const before = versions.fileOf(from);
  const after = versions.fileOf(to);
  if (!before || !after) return undefined;
  const comparison = await thread.run('compare', before, after, versions.fileOf('now') ?? after, versions.consumers);
  const lasting = ['now', 'base'].map(versions.fileOf);
  const isLasting = (file: string) => lasting.includes(resolve(file));
  const isJson = extname(versions.fileOf('now') ?? '') === '.json';
  const since = nameOf(versions.list().find(({ id }) => id === from) ?? { id: from, title: from });
  return {
    from,
    to,
    since,
    versions: comparison.versions,
    changes: comparison.changes.map((change) => describeChange(change, isLasting, isJson)),
    markdown: writeMarkdown(comparison, since),
  };
}

/** The name of a version after "since". */
function nameOf({ id, title, savedAt }: Version): string {
  if (id === 'start') return 'startup';
  return savedAt ? `the version saved at ${new Date(savedAt).toTimeString().slice(0, 8)}` : title;
}

function describeChange(change: Change, isLasting: (file: string) => boolean, isJson: boolean): DescribedChange {
  const { location, level, impact, uses, before, after } = change;
  const note = consumersNote(change);
  const side = after ?? before;
  return {
    location,
    level,
    impact,
    description: eventOf(change),
    affects: describeUses(uses),
    consequences: explain(change),
    ...(note && { consumersNote: note }),
    places: placesOf(change).map(describePlace),
    ...(side && isLasting(side.file) && { file: relative('', side.file) }),
    line: side?.line ?? 1,
    lineIn: after ? 'newer' : 'older',
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
