import type { Scenario } from './scenario.ts';

/** Returns 429 or 503 with the given probability. */
export function createChaos(probability: number, random: () => number): () => Scenario | undefined {
  return () => (random() < probability ? (random() < 0.5 ? '429' : '503') : undefined);
}
