import { createRandom } from '@threads-api/sample-data/random';

/** Chooses `count` items by the seed, and keeps their order. */
export function chooseSample<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = createRandom(seed);
  const chosen = new Set(
    items
      .map((item) => ({ item, weight: random() }))
      .sort((one, other) => one.weight - other.weight)
      .slice(0, count)
      .map(({ item }) => item),
  );
  return items.filter((item) => chosen.has(item));
}
