import type { Audit, Caller, Drafts, ThreadReads } from '#store';

/** Drafts without `sendDraft`: only a person can send. */
export type DraftProposals = Omit<Drafts, 'sendDraft'>;

/** What is wrong with a token, if something is. */
export type TokenFault = string | undefined;

/** The data that tools work on, and the caller on whose behalf they run. */
export interface ToolContext {
  store: ThreadReads & DraftProposals;
  /** Makes a change with its entry in the audit log. */
  audited: Audit['audited'];
  caller: Caller;
  /** Called with every error that is not the agent's. */
  onError(error: unknown): void;
  /** Checks before each call that the token is still valid; for connections that outlive a single request. */
  findFault?: () => Promise<TokenFault>;
}

export const readScope = 'mcp:read';
/** Notes are internal, and need a scope of their own as in the REST API. */
export const notesScope = 'notes:read';
export const proposeScope = 'drafts:propose';
