import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import { InvalidCursorError, type SchemaObject } from '@threads-api/contract';
import * as z from 'zod';
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

/** Hints with their default value are omitted, to keep the list of tools short. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } satisfies ToolAnnotations;

export const writing = { destructiveHint: false, openWorldHint: false } satisfies ToolAnnotations;

/** A tool: its arguments, its result and the scope that it needs. */
interface ToolDefinition<Arguments> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  scope: McpScope;
  input: z.ZodType<Arguments>;
  output: SchemaObject;
  run(context: ToolContext, given: Arguments): Promise<object>;
}

/** Infers the arguments of `run` from `input`. */
export function defineTool<Arguments>({ scope, input, output, run, ...tool }: ToolDefinition<Arguments>) {
  return {
    name: tool.name,
    scope,
    /** The description of the tool in `tools/list`. */
    described: {
      ...tool,
      inputSchema: { ...withoutLengths(z.toJSONSchema(input, { io: 'input' })), type: 'object' as const },
      outputSchema: { ...output, type: 'object' as const },
    },
    /** The text of a result is its structured content as JSON. Errors become results that explain them. */
    async call(context: ToolContext, given: unknown): Promise<CallToolResult> {
      try {
        if (!context.caller.scopes.includes(scope))
          throw new ToolError(`Your token lacks the scope ${scope}. Ask the operator for one that has it.`);
        const { data, error } = input.safeParse(given);
        if (error) throw new ToolError(`Invalid arguments: ${error.issues.map(describeIssue).join(', ')}`);
        const structured = await run(context, data);
        return {
          content: [{ type: 'text', text: JSON.stringify(structured) }],
          structuredContent: { ...structured },
        };
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: explain(error as Error, context) }] };
      }
    },
  };
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) => [...path, message].join(': ');

/** The agent gets an explanation of errors that it can correct. Other errors go to `onError`, without details for the agent. */
function explain(error: Error, { signal, onError }: ToolContext): string {
  if (error instanceof StaleDraftError) {
    const current = toDraftView(error.current, wholeEntry(limits.agentBytes));
    return JSON.stringify({ error: error.message, notice, current });
  }
  if ([ToolError, RefusedError, InvalidCursorError].some((kind) => error instanceof kind)) return error.message;
  if (signal.aborted) return 'The request was aborted.';
  onError(error);
  return isUnavailable(error) ? describeOutage(error) : 'The service failed. Try again later.';
}

const omitted = ['$schema', 'minLength', 'maxLength', 'maxItems'];

/** Omits maximum lengths to keep the list short. A call that exceeds one gets an explanation. */
function withoutLengths(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (key, value) => (omitted.includes(key) ? undefined : value)));
}
