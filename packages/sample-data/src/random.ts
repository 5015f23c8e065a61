/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: () => number, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes an id like those of the reference server: `thr_Qd81xTzB`. */
export const makeId = (random: () => number, prefix: string) =>
  `${prefix}_${Array.from({ length: 8 }, () => base62[Math.floor(random() * base62.length)]).join('')}`;
