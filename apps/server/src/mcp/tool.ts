import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { SchemaObject } from '@threads-api/contract';
import * as z from 'zod';
import type { McpScope } from '#store';
import { type ToolContext, ToolError } from './tool-result.ts';

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
    async call(context: ToolContext, given: unknown): Promise<object> {
      const { data, error } = input.safeParse(given);
      if (!error) return run(context, data);
      const problems = error.issues.map(({ path, message }) => [...path, message].join(': '));
      throw new ToolError(`Invalid arguments: ${problems.join(', ')}`);
    },
  };
}

const omitted = ['$schema', 'minLength', 'maxLength', 'maxItems'];

/** Omits maximum lengths to keep the list short. A call that exceeds one gets an explanation. */
function withoutLengths(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (key, value) => (omitted.includes(key) ? undefined : value)));
}
