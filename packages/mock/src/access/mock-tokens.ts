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

const scenarios: Record<string, Scenario> = {
  [mockTokens.rateLimited]: '429',
  [mockTokens.failed]: '500',
  [mockTokens.badGateway]: '502',
  [mockTokens.unavailable]: '503',
  [mockTokens.slow]: 'slow',
  [mockTokens.hang]: 'hang',
  [mockTokens.drop]: 'drop',
  [mockTokens.brokenJson]: 'brokenJson',
};

/** The scenario for every call with this token. */
export const scenarioOfToken = (token: string): Scenario | undefined => scenarios[token];

/** A token with every scope except one. */
export const tokenWithout = (scope: string): string => `mock-without-${scope}`;

/** The special tokens and their effects, for the banner and the help. */
export const tokenEffects = (scopes: readonly string[]): [token: string, effect: string][] => [
  [mockTokens.unauthorized, '401'],
  ...scopes.map((scope): [string, string] => [tokenWithout(scope), `403 where ${scope} is required`]),
  [mockTokens.rateLimited, '429 with Retry-After'],
  [mockTokens.failed, '500'],
  [mockTokens.badGateway, '502'],
  [mockTokens.unavailable, '503 with Retry-After'],
  [mockTokens.slow, 'a body in chunks'],
  [mockTokens.hang, 'no response'],
  [mockTokens.drop, 'a closed connection'],
  [mockTokens.brokenJson, 'a truncated body'],
];
