/** The server under attack, and the values that an attacker with access to it knows. */
export interface Victim {
  /** The value of a Host header. */
  host: string;
  operations: { host: string };
  token: string;
  mcpToken: string;
  /** The headers of a page whose user is signed in. */
  session: string[];
  threadId: string;
  cursor: string;
}

/** Random numbers from 0 to 1. */
export type Random = () => number;

export const below = (random: Random, limit: number) => Math.floor(random() * limit);
/** Calls one of the functions, chosen at random. */
export function choose<T>(random: Random, makers: readonly (() => T)[]): T {
  const make = makers[below(random, makers.length)];
  if (!make) throw new Error('There is nothing to choose from.');
  return make();
}

export const chance = (random: Random, share: number) => random() < share;

/** Builds a request head, including the blank line at its end. */
export const headOf = (requestLine: string, headers: readonly string[]) =>
  [requestLine, ...headers, '', ''].join('\r\n');
