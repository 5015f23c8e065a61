import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Version } from '../portal-state.ts';
import type { ReadDocument } from './read-document.ts';

/** A version to compare with, and its file. */
export interface BaseVersion {
  title: string;
  file: string;
}

/** The versions of a document in this session, each as a file. */
export interface Versions {
  /** All versions, newest first. */
  list(): Version[];
  /** The file of a version, or `undefined` for an unknown id. */
  fileOf(id: string): string | undefined;
  /** The version to compare the current one with. */
  readonly baseId: string;
  /** The tsconfig.json of each program whose code is compiled with the edited contract. */
  readonly consumers: string[];
  /** Stores a saved version. The first one is the version at startup. */
  add(read: ReadDocument): Promise<void>;
  remove(): Promise<void>;
}

interface SavedVersion extends Version {
  file: string;
}

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
  const all = (): SavedVersion[] => [{ id: 'now', title: 'the current file', file }, ...saved, ...fixed()];

  const keep = async (id: string, title: string, { source, text, files }: ReadDocument): Promise<SavedVersion> => {
    // A multi-file document is stored as one file.
    const isWhole = files.length === 1;
    const copy = join(folder, `${id}${isWhole ? extname(file) : '.json'}`);
    await writeFile(copy, isWhole ? source : text);
    return { id, title, savedAt: new Date().toISOString(), file: copy };
  };

  return {
    list: () => all().map(({ file: _, ...version }) => version),
    fileOf: (id) => all().find((version) => version.id === id)?.file,
    baseId: base ? 'base' : 'start',
    consumers,
    async add(read) {
      if (!start) {
        start = await keep('start', 'at startup', read);
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
