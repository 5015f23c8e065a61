/** Divides items among several takers, so that each item is used once. Returns the share of one taker. */
export const shareOf = <T>(items: readonly T[], index: number, takers: number): T[] =>
  items.filter((_, position) => position % takers === index % takers);

/** Assigns every item to one of the takers, in turn. */
export const spreadOver = <T, U>(items: readonly T[], takers: readonly U[]): [T, U][] =>
  items.flatMap((item, index): [T, U][] => {
    const taker = takers[index % takers.length];
    return taker === undefined ? [] : [[item, taker]];
  });
