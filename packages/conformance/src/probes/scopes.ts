import type { TokenName } from '../target/target.ts';

const tokens: Record<string, TokenName> = { 'notes:read': 'noNotes', 'threads:read': 'noThreads' };

/** The token of the target that has every scope except this one. */
export const tokenWithout = (scope = ''): TokenName | undefined => tokens[scope];
