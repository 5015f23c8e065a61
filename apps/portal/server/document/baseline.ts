import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { ReadDocument } from './read-document.ts';

/** A version to compare the document with. */
export interface BaseVersion {
  /** The version in a sentence: "No changes since startup". */
  title: string;
  /** The root file. */
  file: string;
  /** The name of one of its files for reports. */
  nameOf(file: string): string;
  /** Whether an editor can open its files. */
  isOnDisk: boolean;
}

/** The version that the document is compared with. */
export interface Baseline {
  /** `--base`, or else the first version without unresolved references. */
  base(): BaseVersion | undefined;
  /** Stores a version, if there is none to compare with. */
  keepFirst(read: ReadDocument): Promise<void>;
  remove(): Promise<void>;
}

export async function createBaseline(file: string, given: BaseVersion | undefined): Promise<Baseline> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-versions-'));
  let base = given;
  let isLate = false;
  return {
    base: () => base,
    async keepFirst({ files, unresolved }) {
      if (base) return;
      if (unresolved) {
        isLate = true;
        return;
      }
      const parent = commonFolder([...files.keys()]);
      const copyOf = (name: string) => join(folder, relative(parent, name));
      for (const [name, text] of files) {
        await mkdir(dirname(copyOf(name)), { recursive: true });
        await writeFile(copyOf(name), text);
      }
      base = {
        title: isLate ? 'the first valid version' : 'startup',
        file: copyOf(file),
        nameOf: (copy) => relative('', join(parent, relative(folder, copy))),
        isOnDisk: false,
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A version whose files are those on disk. */
export const onDisk = (title: string, file: string): BaseVersion => ({
  title,
  file,
  nameOf: (name) => relative('', name),
  isOnDisk: true,
});

/** The innermost folder that contains all files. */
function commonFolder(files: string[]): string {
  const [first = '', ...others] = files.map((file) => dirname(file));
  return others.reduce((common, folder) => {
    let shared = common;
    while (relative(shared, folder).startsWith('..')) shared = dirname(shared);
    return shared;
  }, first);
}
