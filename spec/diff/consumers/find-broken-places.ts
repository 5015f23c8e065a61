import type { Change } from '../change.ts';
import { type BrokenPlace, openConsumer } from './compile-consumer.ts';
import { generateFrom, readContractFiles } from './contract-files.ts';
import { revertChange } from './revert-change.ts';

/** The places of the consumers that a comparison breaks. */
export interface BrokenPlaces {
  /** For each change that types can show, the places that it breaks. */
  byChange: Map<Change, BrokenPlace[]>;
  /** Places that no change breaks alone. */
  others: BrokenPlace[];
}

const idOf = ({ file, line, column, code }: BrokenPlace) => [file, line, column, code].join('\n');

/**
 * Compiles the consumers of a contract with the types of both versions, and finds the change that causes each new error:
 * without it, the error disappears.
 */
export async function findBrokenPlaces(
  before: string,
  after: string,
  changes: Change[],
  tsconfigs: string[],
): Promise<BrokenPlaces> {
  const [older, newer] = [await readContractFiles(before), await readContractFiles(after)];
  const [old, now] = [await generateFrom(older), await generateFrom(newer)];
  const consumers = tsconfigs.map((tsconfig) => openConsumer(tsconfig, old.paths));
  const known = new Set(consumers.flatMap((consumer) => consumer.compile(old)).map(idOf));
  const broken = new Map(
    consumers
      .flatMap((consumer) => consumer.compile(now))
      .map((place) => [idOf(place), place] as const)
      .filter(([id]) => !known.has(id)),
  );
  const byChange = new Map<Change, BrokenPlace[]>();
  const explained = new Set<string>();
  for (const change of changes.filter(({ impact }) => impact !== 'patch')) {
    const reverted = broken.size > 0 ? revertChange(older, newer, change) : undefined;
    const types = reverted && (await generateFrom(reverted).catch(() => undefined));
    const left = types && new Set(consumers.flatMap((consumer) => consumer.compile(types)).map(idOf));
    const fixed = left ? [...broken].filter(([id]) => !left.has(id)) : [];
    for (const [id] of fixed) explained.add(id);
    byChange.set(
      change,
      fixed.map(([, place]) => place),
    );
  }
  return { byChange, others: [...broken].filter(([id]) => !explained.has(id)).map(([, place]) => place) };
}
