import type { TokenName } from './target.ts';

const tokens: Record<string, TokenName> = { 'notes:read': 'noNotes', 'threads:read': 'noThreads' };

/** The token of the target that lacks a scope and has all others. */
export const tokenWithout = (scope = ''): TokenName | undefined => tokens[scope];
