import type { Scenario } from '../scenarios/scenario.ts';

/** Tokens with a special effect. The mock accepts any other token. */
export const mockTokens = {
  /** 401 everywhere. */
  unauthorized: 'mock-unauthorized',
  /** 403 on notes. */
  noNotes: 'mock-no-notes',
  /** 403 on threads. */
  noThreads: 'mock-no-threads',
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

/** The special tokens and their effects, for the banner and the help. */
export const tokenEffects: readonly (readonly [token: string, effect: string])[] = [
  [mockTokens.unauthorized, '401'],
  [mockTokens.noNotes, '403 on notes'],
  [mockTokens.noThreads, '403 on threads'],
  [mockTokens.rateLimited, '429 with Retry-After'],
  [mockTokens.failed, '500'],
  [mockTokens.badGateway, '502'],
  [mockTokens.unavailable, '503 with Retry-After'],
  [mockTokens.slow, 'a body in chunks'],
  [mockTokens.hang, 'no response'],
  [mockTokens.drop, 'a closed connection'],
  [mockTokens.brokenJson, 'a truncated body'],
];

export function lacksScope(token: string, scope: string | undefined): boolean {
  return (
    (token === mockTokens.noNotes && scope === 'notes:read') ||
    (token === mockTokens.noThreads && scope === 'threads:read')
  );
}
