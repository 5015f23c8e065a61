import type { Caller, Store } from '@threads-api/store';

/** Whom the tools speak for. */
export interface ToolParts {
  store: Store;
  caller: Caller;
  /** Whether the token is still valid; asked before each call of a conversation that lasts. */
  isValid?: () => Promise<boolean>;
}

export const readScope = 'mcp:read';
export const proposeScope = 'drafts:propose';
