import {
  fromJsonSchema,
  type JsonSchemaType,
  type McpServer,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ToolContext } from './tool-context.ts';
import { runTool } from './tool-result.ts';

/** A tool: what it is called with, what it returns and which scope it needs. */
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

/** A tool, whatever its arguments are. */
export interface Tool extends Pick<ToolDefinition<unknown>, 'name' | 'scope'> {
  described: ReturnType<typeof describeTool>;
  /** Adds it to the server of one caller. */
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

/** A tool as `tools/list` describes it. */
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

/** Lengths that no sensible call exceeds: every client reads the list, and a call that exceeds one is explained. */
function withoutLengths(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (key, value) => (omitted.includes(key) ? undefined : value)));
}
