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
  type McpScope,
  RefusedError,
  StaleDraftError,
  type ThreadReads,
} from '#store';
import { toDraftView } from './views/draft-view.ts';
import { wholeEntry } from './views/fit-page.ts';
import { notice } from './views/untrusted.ts';

/** A failed call. The message explains to the agent what to do. */
export class ToolError extends Error {}

/**
 * Checks the scope of the token, then runs a tool. The text of a result is its structured content as JSON. Errors become results
 * that explain them.
 */
export async function runTool(
  context: Pick<ToolContext, 'caller' | 'signal' | 'onError'>,
  scope: McpScope,
  run: () => Promise<object>,
): Promise<CallToolResult> {
  try {
    if (!context.caller.scopes.includes(scope))
      throw new ToolError(`Your token lacks the scope ${scope}. Ask the operator for one that has it.`);
    const structured = await run();
    return {
      content: [{ type: 'text', text: JSON.stringify(structured) }],
      structuredContent: { ...structured },
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: explain(error as Error, context) }] };
  }
}

/** The agent gets an explanation of errors that it can correct. Other errors go to `onError`, without details for the agent. */
function explain(error: Error, { signal, onError }: Pick<ToolContext, 'signal' | 'onError'>): string {
  if (error instanceof StaleDraftError) {
    const current = toDraftView(error.current, wholeEntry(limits.agentBytes));
    return JSON.stringify({ error: error.message, notice, current });
  }
  if ([ToolError, RefusedError, InvalidCursorError].some((kind) => error instanceof kind)) return error.message;
  if (signal.aborted) return 'The request was aborted.';
  onError(error);
  return isUnavailable(error) ? describeOutage(error) : 'The service failed. Try again later.';
}

/** Drafts without `sendDraft`: only a person can send. */
export type DraftProposals = Omit<Drafts, 'sendDraft'>;

/** The data and the caller of a tool. */
export interface ToolContext {
  store: ThreadReads & DraftProposals & Audit;
  caller: Caller;
  readHtml: HtmlReader;
  /** Aborts if the client disconnects. */
  signal: AbortSignal;
  /** Called with every error that the agent did not cause. */
  onError(error: unknown): void;
}
