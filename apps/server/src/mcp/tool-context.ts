import type { Audit, Caller, Drafts, HtmlReader, ThreadReads } from '#store';

/** Drafts without `sendDraft`: only a person can send. */
export type DraftProposals = Omit<Drafts, 'sendDraft'>;

/** Why a token is not valid; undefined if it is. */
export type TokenFault = string | undefined;

/** The data and the caller of a tool. */
export interface ToolContext {
  store: ThreadReads & DraftProposals;
  /** Makes a change and writes its audit entry. */
  audited: Audit['audited'];
  caller: Caller;
  readHtml: HtmlReader;
  /** Called with every error that the agent did not cause. */
  onError(error: unknown): void;
  /** Checks before each call that the token is still valid, for connections that outlive one request. */
  findFault?: () => Promise<TokenFault>;
}

export const readScope = 'mcp:read';
/** Notes are internal and need a separate scope, as in the REST API. */
export const notesScope = 'notes:read';
export const proposeScope = 'drafts:propose';
