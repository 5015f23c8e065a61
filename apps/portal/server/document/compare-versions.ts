import { extname } from 'node:path';
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
import type { DocumentThread } from './document-thread.ts';
import type { StoredVersion, Versions } from './versions.ts';

/** Compares two versions of the session. Returns `undefined` if one of them does not exist. */
export async function compareVersions(
  thread: DocumentThread,
  versions: Versions,
  from: string,
  to: string,
): Promise<Comparison | undefined> {
  const [older, newer] = [versions.find(from), versions.find(to)];
  if (!older || !newer) return undefined;
  const comparison = await thread.run('compare', older.file, newer.file, versions.file, versions.consumers);
  const isJson = extname(versions.file) === '.json';
  const since = nameOf(older);
  const changes = comparison.changes.map((change) => withNames(change, older, newer));
  return {
    from,
    to,
    since,
    versions: comparison.versions,
    changes: changes.map((change) => describeChange(change, change.after ? newer : older, isJson)),
    markdown: writeMarkdown({ ...comparison, changes }, since),
  };
}

/** Replaces the files of stored versions by the names of the originals. */
function withNames({ before, after, at, ...change }: Change, older: StoredVersion, newer: StoredVersion): Change {
  return {
    ...change,
    ...(before && { before: { ...before, file: older.nameOf(before.file) } }),
    ...(after && { after: { ...after, file: newer.nameOf(after.file) } }),
    at: { ...at, file: newer.nameOf(at.file) },
  };
}

/** The name of a version after "since". */
function nameOf({ id, title, savedAt }: Version): string {
  if (id === 'start') return title.replace(/^at /, '');
  return savedAt ? `the version saved at ${new Date(savedAt).toTimeString().slice(0, 8)}` : title;
}

function describeChange(change: Change, { isOnDisk }: StoredVersion, isJson: boolean): DescribedChange {
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
    ...(!isOnDisk && { lineIn: after ? ('newer' as const) : ('older' as const) }),
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
