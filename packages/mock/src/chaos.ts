import type { Scenario } from './scenario.ts';

/** Random numbers from 0 to 1. The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns 429 or 503 with the given probability. */
export function createChaos(probability: number, random: () => number): () => Scenario | undefined {
  return () => (random() < probability ? (random() < 0.5 ? '429' : '503') : undefined);
}
