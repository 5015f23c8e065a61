import type { OpenedDocument } from '../../open-document.ts';
import type { Change } from '../change.ts';
import { type BrokenPlace, openConsumer } from './compile-consumer.ts';
import { type ContractFiles, filesOf, generateFrom } from './contract-files.ts';
import { copyPart } from './copy-part.ts';

/** The places in consumer code that no longer compile. */
export interface BrokenPlaces {
  /** The positions that each change breaks. A change is absent if it cannot be tried alone. */
  byChange: Map<Change, BrokenPlace[]>;
  /** Positions that break only through several changes. */
  others: BrokenPlace[];
}

// Without the code of the error, which changes with a suggestion in its text.
const positionOf = ({ file, line, column }: BrokenPlace) => [file, line, column].join('\n');

/**
 * Compiles the consumers of a contract with the types of both versions, and finds the changes that cause each new error:
 * without such a change, the error disappears, or with only this change, it appears. The compiler reports one error for
 * each expression, so errors of several changes may hide each other.
 */
export async function findBrokenPlaces(
  before: OpenedDocument,
  after: OpenedDocument,
  changes: Change[],
  tsconfigs: string[],
): Promise<BrokenPlaces> {
  const [older, newer] = [filesOf(before), filesOf(after)];
  const [old, now] = [await generateFrom(older), await generateFrom(newer)];
  const consumers = tsconfigs.map((tsconfig) => openConsumer(tsconfig, old.paths));
  const compile = async (files: ContractFiles | undefined) => {
    const types = files && (await generateFrom(files).catch(() => undefined));
    return types && byPosition(consumers.flatMap((consumer) => consumer.compile(types)));
  };
  const known = byPosition(consumers.flatMap((consumer) => consumer.compile(old)));
  const broken = without(byPosition(consumers.flatMap((consumer) => consumer.compile(now))), known);
  const byChange = new Map<Change, BrokenPlace[]>();
  for (const change of changes) {
    if (broken.size === 0 || change.impact === 'patch') {
      byChange.set(change, []);
      continue;
    }
    const reverted = await compile(copyPart(older, newer, change.before, change.after));
    const applied = await compile(copyPart(newer, older, change.after, change.before));
    const fixed = reverted ? [...without(broken, reverted).values()] : [];
    const caused = applied ? [...without(applied, known).values()] : [];
    const places = byPosition([...fixed, ...caused]);
    if (applied || places.size > 0) byChange.set(change, [...places.values()]);
  }
  const explained = new Set([...byChange.values()].flat().map(positionOf));
  return { byChange, others: [...broken.values()].filter((place) => !explained.has(positionOf(place))) };
}

type Places = Map<string, BrokenPlace>;

const byPosition = (places: BrokenPlace[]): Places => new Map(places.map((place) => [positionOf(place), place]));

const without = (places: Places, others: Places): Places =>
  new Map([...places].filter(([position]) => !others.has(position)));
