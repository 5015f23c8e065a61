import { relative } from 'node:path';
import { type Base, contractFile, findBase, releasedFile } from '@threads-api/spec/contract';
import type { ReadDocument } from './read-document.ts';

/** Finds `--base`, or for the contract in this repository, the released one. */
export async function chooseBase(given: string | undefined, file: string): Promise<Base | undefined> {
  const name = given ?? (file === contractFile ? releasedFile : undefined);
  return name === undefined ? undefined : findBase(name, file);
}

/** The version that the document is compared with. */
export interface Baseline {
  /** `--base`, or else the first version without unresolved references. */
  base(): Base | undefined;
  /** Stores a version, if there is none to compare with. */
  keepFirst(read: ReadDocument): void;
}

export function createBaseline(file: string, given: Base | undefined): Baseline {
  let base = given;
  let isLate = false;
  return {
    base: () => base,
    keepFirst({ files, unresolved }) {
      if (!unresolved)
        base ??= {
          title: isLate ? 'the first valid version' : 'startup',
          file,
          texts: files,
          nameOf: (name) => relative('', name),
        };
      isLate = true;
    },
  };
}
