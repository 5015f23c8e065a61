import type { Scenario } from '../scenarios/scenario.ts';

/** Tokens with a special effect. The mock accepts any other token. */
export const mockTokens = {
  /** 401 everywhere. */
  unauthorized: 'mock-unauthorized',
  /** 429 everywhere, with `Retry-After`. */
  rateLimited: 'mock-rate-limited',
  /** 500 everywhere. */
  failed: 'mock-failed',
  /** 502 everywhere, as from a proxy. */
  badGateway: 'mock-bad-gateway',
  /** 503 everywhere, with `Retry-After`. */
  unavailable: 'mock-unavailable',
  /** Bodies arrive in chunks. */
  slow: 'mock-slow',
  /** No response. */
  hang: 'mock-hang',
  /** The connection is closed in the middle of the body. */
  drop: 'mock-drop',
  /** Bodies are truncated. */
  brokenJson: 'mock-broken-json',
} as const;

/** The effect of each token, for the banner and the help, and its scenario. */
const effects: [token: string, effect: string, scenario: Scenario][] = [
  [mockTokens.rateLimited, '429 with Retry-After', '429'],
  [mockTokens.failed, '500', '500'],
  [mockTokens.badGateway, '502', '502'],
  [mockTokens.unavailable, '503 with Retry-After', '503'],
  [mockTokens.slow, 'a body in chunks', 'slow'],
  [mockTokens.hang, 'no response', 'hang'],
  [mockTokens.drop, 'a closed connection', 'drop'],
  [mockTokens.brokenJson, 'a truncated body', 'brokenJson'],
];
const scenarios = new Map(effects.map(([token, , scenario]) => [token, scenario]));

/** The scenario for every call with this token. */
export const scenarioOfToken = (token: string): Scenario | undefined => scenarios.get(token);

/** A token with every scope except one. */
export const tokenWithout = (scope: string): string => `mock-without-${scope}`;

/** The special tokens and their effects. */
export const tokenEffects = (scopes: readonly string[]): [token: string, effect: string][] => [
  [mockTokens.unauthorized, '401'],
  ...scopes.map((scope): [string, string] => [tokenWithout(scope), `403 where ${scope} is required`]),
  ...effects.map(([token, effect]): [string, string] => [token, effect]),
];
