import type { Operation } from '@threads-api/contract';
import type { RunSettings } from '../run/context.ts';

/** A run sends each of these probes to one operation, which the seed selects. With `thorough`, every operation gets every probe. */
type Rotation = Pick<RunSettings, 'seed' | 'thorough'>;

/** Divides items among several takers, each item to one. Returns the share of one taker; with `thorough`, all items. */
export const shareOf = <T>({ seed, thorough }: Rotation, items: readonly T[], index: number, takers: number): T[] =>
  items.filter((_, position) => thorough || (position + seed + takers - 1) % takers === index % takers);

/** The share of an operation, if the items are divided among all operations. */
export const shareOfOperation = <T>(
  { contract: { operations }, ...rotation }: Rotation & Pick<RunSettings, 'contract'>,
  items: readonly T[],
  operation: Operation,
): T[] => shareOf(rotation, items, operations.indexOf(operation), operations.length);

/** Assigns the items to the takers round-robin; with `thorough`, every item to every taker. */
export const spreadOver = <T, U>(rotation: Rotation, items: readonly T[], takers: readonly U[]): [T, U][] =>
  takers.flatMap((taker, index) => shareOf(rotation, items, index, takers.length).map((item): [T, U] => [item, taker]));
