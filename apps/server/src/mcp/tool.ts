import {
  fromJsonSchema,
  type JsonSchemaType,
  type McpServer,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { runTool, type ToolContext } from './tool-result.ts';

/** Hints with their default value are omitted, to keep the list of tools short. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } satisfies ToolAnnotations;

export const writing = { destructiveHint: false, openWorldHint: false } satisfies ToolAnnotations;

/** A tool: its arguments, its result and the scope that it needs. */
interface ToolDefinition<Arguments> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  scope: string;
  input: z.ZodType<Arguments>;
  output: JsonSchemaType;
  run(context: ToolContext, given: Arguments): Promise<object>;
}

/** A tool with any arguments. */
export interface Tool extends Pick<ToolDefinition<unknown>, 'name' | 'scope'> {
  described: ReturnType<typeof describeTool>;
  /** Adds the tool to the server of one caller. */
  register(server: McpServer, context: ToolContext): void;
}

/** Infers the arguments of `run` from `input`. */
export function defineTool<Arguments>(tool: ToolDefinition<Arguments>): Tool {
  const { name, title, description, annotations, scope, input: inputSchema, output, run } = tool;
  const outputSchema = fromJsonSchema<Record<string, unknown>>(output);
  return {
    name,
    scope,
    described: describeTool(tool),
    register(server, context) {
      server.registerTool(name, { title, description, annotations, inputSchema, outputSchema }, (given) =>
        runTool(context, scope, () => run(context, given)),
      );
    },
  };
}

/** The description of a tool in `tools/list`. */
const describeTool = ({
  name,
  title,
  description,
  annotations,
  input,
  output,
}: Omit<ToolDefinition<unknown>, 'run'>) => ({
  name,
  title,
  description,
  annotations,
  inputSchema: { ...withoutLengths(z.toJSONSchema(input, { io: 'input' })), type: 'object' as const },
  outputSchema: { ...output, type: 'object' as const },
});

const omitted = ['$schema', 'minLength', 'maxLength', 'maxItems'];

/** Omits maximum lengths to keep the list short. A call that exceeds one gets an explanation. */
function withoutLengths(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (key, value) => (omitted.includes(key) ? undefined : value)));
}
