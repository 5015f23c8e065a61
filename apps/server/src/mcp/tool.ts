import type { JsonSchemaType, ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ToolContext } from './tool-context.ts';

/** A tool: what it is called with, what it returns and which scope it needs. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  scope: string;
  input: Input;
  output: JsonSchemaType;
  run(context: ToolContext, given: z.output<Input>): Promise<object>;
}

/** Infers the arguments of `run` from `input`. */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/** A tool as `tools/list` describes it. */
export const describeTool = ({ name, title, description, annotations, input, output }: Tool) => ({
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
