/** A token that gets a 401. The mock accepts any other token. */
export const unauthorizedToken = 'mock-unauthorized';

/** A token with every scope except one. */
export const tokenWithout = (scope: string): string => `mock-without-${scope}`;

/** The special tokens and their effects. */
export const tokenEffects = (scopes: readonly string[]): [token: string, effect: string][] => [
  [unauthorizedToken, '401'],
  ...scopes.map((scope): [string, string] => [tokenWithout(scope), `403 where ${scope} is required`]),
];
