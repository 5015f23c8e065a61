import type { Scenario } from '../scenarios/scenario.ts';

/** Tokens with a special effect. The mock accepts any other token. */
export const mockTokens = {
  unauthorized: 'mock-unauthorized',
  rateLimited: 'mock-rate-limited',
  failed: 'mock-failed',
  badGateway: 'mock-bad-gateway',
  unavailable: 'mock-unavailable',
  slow: 'mock-slow',
  hang: 'mock-hang',
  drop: 'mock-drop',
  brokenJson: 'mock-broken-json',
} as const;

/** The tokens for which every call has a scenario, with its effect for the banner and the help. */
const scenarios: Record<string, [Scenario, effect: string]> = {
  [mockTokens.rateLimited]: ['429', '429 with Retry-After'],
  [mockTokens.failed]: ['500', '500'],
  [mockTokens.badGateway]: ['502', '502'],
  [mockTokens.unavailable]: ['503', '503 with Retry-After'],
  [mockTokens.slow]: ['slow', 'a body in chunks'],
  [mockTokens.hang]: ['hang', 'no response'],
  [mockTokens.drop]: ['drop', 'a closed connection'],
  [mockTokens.brokenJson]: ['brokenJson', 'a truncated body'],
};

/** The scenario for every call with this token. */
export const scenarioOfToken = (token: string): Scenario | undefined =>
  Object.hasOwn(scenarios, token) ? scenarios[token]?.[0] : undefined;

/** A token with every scope except one. */
export const tokenWithout = (scope: string): string => `mock-without-${scope}`;

/** The special tokens and their effects. */
export const tokenEffects = (scopes: readonly string[]): [token: string, effect: string][] => [
  [mockTokens.unauthorized, '401'],
  ...scopes.map((scope): [string, string] => [tokenWithout(scope), `403 where ${scope} is required`]),
  ...Object.entries(scenarios).map(([token, [, effect]]): [string, string] => [token, effect]),
];
