import type { CallToolResult } from '@modelcontextprotocol/server';
import { InvalidCursorError } from '@threads-api/contract';
import {
  type Audit,
  type Caller,
  type Drafts,
  describeOutage,
  type HtmlReader,
  isUnavailable,
  limits,
  RefusedError,
  StaleDraftError,
  type ThreadReads,
} from '#store';
import { toDraftView } from './views/draft-view.ts';
import { notice } from './views/untrusted.ts';

/** A failed call. The message explains to the agent what to do. */
export class ToolError extends Error {}

/** Runs a tool. The text of a result is its structured content as JSON. Errors become results that explain them. */
export async function runTool(
  context: ToolContext,
  scope: string,
  run: () => Promise<object>,
): Promise<CallToolResult> {
  try {
    const structured = await withAccess(context, scope, run);
    return {
      content: [{ type: 'text', text: JSON.stringify(structured) }],
      structuredContent: { ...structured },
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: textOf(error as Error) }] };
  }
}

function textOf(error: Error): string {
  if (!(error instanceof StaleDraftError)) return error.message;
  const current = toDraftView(error.current, { bytes: limits.agentBytes });
  return JSON.stringify({ error: error.message, notice, current });
}

/**
 * Checks the token and its scope, then runs the tool or reads the resource. The agent gets an explanation of errors that it
 * can correct. Other errors go to `onError`, without details for the agent.
 */
export async function withAccess<T>(
  { caller, signal, findFault, onError }: Pick<ToolContext, 'caller' | 'signal' | 'findFault' | 'onError'>,
  scope: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const fault = await findFault?.();
    if (fault) throw new ToolError(fault);
    if (!caller.scopes.includes(scope))
      throw new ToolError(`Your token lacks the scope ${scope}. Ask the operator for one that has it.`);
    return await run();
  } catch (error) {
    const expected = [ToolError, RefusedError, InvalidCursorError].some((kind) => error instanceof kind);
    if (expected) throw error;
    if (signal?.aborted) throw new ToolError('The request was aborted.');
    onError(error);
    throw new ToolError(isUnavailable(error) ? describeOutage(error) : 'The service failed. Try again later.');
  }
}

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
  /** Aborts if nobody waits for the result any more. */
  signal?: AbortSignal;
  /** Called with every error that the agent did not cause. */
  onError(error: unknown): void;
  /** Checks before each call that the token is still valid, for connections that outlive one request. */
  findFault?: () => Promise<TokenFault>;
}

export const readScope = 'mcp:read';
/** Notes are internal and need a separate scope, as in the REST API. */
export const notesScope = 'notes:read';
export const proposeScope = 'drafts:propose';
