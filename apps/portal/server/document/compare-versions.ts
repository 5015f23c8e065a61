import { relative } from 'node:path';
import { type Change, eventOf } from '@threads-api/spec/contract';
import type { Comparison, DescribedChange } from '../portal-state.ts';
import { createDocumentThread, type DocumentThread } from './document-thread.ts';
import type { Versions } from './versions.ts';

/** Compares the versions that users choose, in a thread of its own: a save does not wait for it. */
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

/** Compares two versions of the session. Returns nothing if one of them does not exist. */
export async function compareVersions(
  thread: DocumentThread,
  versions: Versions,
  from: string,
  to: string,
): Promise<Comparison | undefined> {
  const before = versions.fileOf(from);
  const after = versions.fileOf(to);
  if (!before || !after) return undefined;
  const { versions: numbers, changes } = await thread.run('compare', before, after);
  const isOnDisk = (file: string | undefined) => file === versions.fileOf('now') || file === versions.fileOf('base');
  const described = changes.map((change) => describeChange(change, isOnDisk));
  return { from, to, versions: numbers, changes: described, markdown: writeMarkdown(described, numbers) };
}

function describeChange(change: Change, isOnDisk: (file: string | undefined) => boolean): DescribedChange {
  const { location, impact, before, after } = change;
  const side = after ?? before;
  return {
    location,
    impact,
    description: eventOf(change),
    ...(side && isOnDisk(side.file) && { file: relative('', side.file) }),
    line: side?.line ?? 1,
    before: formatValue(before?.value),
    after: formatValue(after?.value),
  };
}

function formatValue(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function writeMarkdown(changes: DescribedChange[], versions: Comparison['versions']): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const breaking = changes.filter(({ impact }) => impact === 'major').length;
  const rows = changes.map(
    ({ impact, location, description }) =>
      `| ${impact === 'major' ? '**breaking**' : 'compatible'} | ${cell(location)} | ${cell(description)} |`,
  );
  const summary = `${breaking} breaking and ${changes.length - breaking} compatible changes from ${versions.before} to ${versions.after}.`;
  return [summary, ...(rows.length > 0 ? ['', '| | where | what |', '|---|---|---|', ...rows] : []), ''].join('\n');
}
