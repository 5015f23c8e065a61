import type { Interruption } from './decide.ts';

export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What is left of a limit for one token. */
export interface Allowance {
  remaining: number;
  seconds: number;
  exceeded: boolean;
}

/** Counts requests in windows, for each token. */
export function createCounter({ requests, windowSeconds }: RateLimit, now: () => number) {
  const windows = new Map<string, { count: number; ends: number }>();
  return (token: string): Allowance => {
    const known = windows.get(token);
    const current = known && known.ends > now() ? known : { count: 0, ends: now() + windowSeconds * 1000 };
    current.count += 1;
    windows.set(token, current);
    return {
      exceeded: current.count > requests,
      remaining: Math.max(0, requests - current.count),
      seconds: Math.max(1, Math.ceil((current.ends - now()) / 1000)),
    };
  };
}

/** With this probability, a 429 or a 503 instead of an answer. */
export function createChaos(probability: number, random: () => number): () => Interruption | undefined {
  return () => (random() < probability ? (random() < 0.5 ? 429 : 503) : undefined);
}
