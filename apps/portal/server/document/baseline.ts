import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import type { CleanUps } from '@threads-api/cli';
import { type Base, contractFile, openBase, releasedFile } from '@threads-api/spec/contract';
import type { ReadDocument } from './read-document.ts';

/** A version to compare the document with. */
export type BaseVersion = Omit<Base, 'remove'>;

/** Opens `--base`, or for the contract in this repository, the released one. */
export async function chooseBase(
  given: string | undefined,
  file: string,
  cleanUps: CleanUps,
): Promise<BaseVersion | undefined> {
  const name = given ?? (file === contractFile ? releasedFile : undefined);
  if (name === undefined) return undefined;
  const base = await openBase(name, file);
  cleanUps.push(base.remove);
  return base;
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
  const { root } = parse(file);
  const copyOf = (name: string) => join(folder, relative(root, name));
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
      for (const [name, text] of files) {
        await mkdir(dirname(copyOf(name)), { recursive: true });
        await writeFile(copyOf(name), text);
      }
      base = {
        title: isLate ? 'the first valid version' : 'startup',
        file: copyOf(file),
        nameOf: (copy) => relative('', join(root, relative(folder, copy))),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
