import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Version } from '../portal-state.ts';
import type { ReadDocument } from './read-document.ts';

/** A version to compare with, and its file. */
export interface BaseVersion extends StoredVersion {
  title: string;
}

/** The files of a version. */
export interface StoredVersion {
  /** The root file. */
  file: string;
  /** The name of one of its files for reports. */
  nameOf(file: string): string;
  /** Whether an editor can open its files. */
  isOnDisk: boolean;
}

/** The versions of a document in this session, each as a file. */
export interface Versions {
  /** All versions, newest first. */
  list(): Version[];
  /** A version, or `undefined` for an unknown id. */
  find(id: string): (Version & StoredVersion) | undefined;
  /** The root file of the document. */
  readonly file: string;
  /** The version to compare the current one with. */
  readonly baseId: string;
  /** The tsconfig.json of each program whose code is compiled with the edited contract. */
  readonly consumers: string[];
  /** Stores a saved version. The first one without unresolved references is the version at startup. */
  add(read: ReadDocument): Promise<void>;
  remove(): Promise<void>;
}

type SavedVersion = Version & StoredVersion;

/** The maximum number of stored versions. */
const mostSaved = 100;

export async function createVersions(
  file: string,
  base: BaseVersion | undefined,
  consumers: string[] = [],
): Promise<Versions> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-versions-'));
  let start: SavedVersion | undefined;
  let saved: SavedVersion[] = [];
  const fixed = (): SavedVersion[] => [...(start ? [start] : []), ...(base ? [{ id: 'base', ...base }] : [])];
  const now: SavedVersion = { id: 'now', title: 'the current file', ...onDisk(file) };
  const all = (): SavedVersion[] => [now, ...saved, ...fixed()];
  let isLate = false;

  const keep = async (id: string, title: string, { files }: ReadDocument): Promise<SavedVersion> => {
    const parent = commonFolder([...files.keys()]);
    const copies = join(folder, id);
    for (const [name, text] of files) {
      const copy = join(copies, relative(parent, name));
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, text);
    }
    return {
      id,
      title,
      savedAt: new Date().toISOString(),
      file: join(copies, relative(parent, file)),
      nameOf: (copy) => relative('', join(parent, relative(copies, copy))),
      isOnDisk: false,
    };
  };

  return {
    list: () => all().map(({ id, title, savedAt }) => ({ id, title, ...(savedAt && { savedAt }) })),
    find: (id) => all().find((version) => version.id === id),
    file,
    baseId: base ? 'base' : 'start',
    consumers,
    async add(read) {
      if (read.unresolved) {
        isLate ||= !start;
        return;
      }
      if (!start) {
        start = await keep('start', isLate ? 'the first valid version' : 'at startup', read);
        return;
      }
      const id = read.hash.slice(0, 8);
      if (saved[0]?.id === id) return;
      const version = await keep(id, 'saved', read);
      saved = [version, ...saved.filter((other) => other.id !== id)].slice(0, mostSaved);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A version whose files are those on disk. */
export const onDisk = (file: string): StoredVersion => ({ file, nameOf: (name) => relative('', name), isOnDisk: true });

/** The innermost folder that contains all files. */
function commonFolder(files: string[]): string {
  const [first = '', ...others] = files.map((file) => dirname(file));
  return others.reduce((common, folder) => {
    let shared = common;
    while (relative(shared, folder).startsWith('..')) shared = dirname(shared);
    return shared;
  }, first);
}
