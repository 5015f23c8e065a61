import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { parse } from 'yaml';
import { root } from '../run.ts';

/** From small to large. */
export const bumps = ['patch', 'minor', 'major'] as const;
export type Bump = (typeof bumps)[number];

/** A file in `.changeset`. */
export interface Changeset {
  /** Relative to the root of the repository. */
  file: string;
  /** The size of the change for each package. Empty if users notice nothing. */
  packages: Record<string, Bump>;
  summary: string;
}

const folder = '.changeset';

/** Reads the changes that are not released yet. */
export async function readChangesets(): Promise<Changeset[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return Promise.all(
    names.toSorted().map(async (name) => {
      const file = `${folder}/${name}`;
      return { file, ...parseChangeset(file, await readFile(join(root, file), 'utf8')) };
    }),
  );
}

export function parseChangeset(file: string, text: string): Omit<Changeset, 'file'> {
  const [, head, summary = ''] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined) throw new CouldNotRun(`${file} does not start with '---'. Write it with pnpm release --add.`);
  return { packages: parse(head) ?? {}, summary: summary.trim() };
}
