/** Tokens that always get the same error. The mock accepts any other token. */
export const mockTokens = {
  /** 401 everywhere. */
  unauthorized: 'mock-unauthorized',
  /** 403 on notes. */
  noNotes: 'mock-no-notes',
  /** 403 on threads. */
  noThreads: 'mock-no-threads',
  /** 429 everywhere, with `Retry-After`. */
  rateLimited: 'mock-rate-limited',
} as const;

export function lacksScope(token: string, scope: string | undefined): boolean {
  return (
    (token === mockTokens.noNotes && scope === 'notes:read') ||
    (token === mockTokens.noThreads && scope === 'threads:read')
  );
}
