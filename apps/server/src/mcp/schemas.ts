import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server';
import {
  contract,
  isFlag,
  type OperationId,
  type Paging,
  type Parameter,
  type RequestOf,
  type ResponseOf,
  type SchemaObject,
} from '@threads-api/contract';
import type { QueryOptions } from '@threads-api/contract/query';
import * as z from 'zod';
import { type Draft, draftStates, limits } from '#store';
import { cutText } from './limit-bodies.ts';

/** The schema of a successful REST response. The tools return the same structure. */
function responseSchema<Id extends OperationId>(id: Id) {
  return fromJsonSchema<ResponseOf<Id>>(portable(contract.operation(id).success?.schema) as JsonSchemaType);
}

/**
 * Reduces a schema to keywords that every MCP client supports: no extensions, no OpenAPI keywords, one `type` for each
 * branch, and a single object instead of `allOf`.
 */
function portable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(portable);
  if (typeof node !== 'object' || node === null) return node;
  const supported = Object.entries(node).filter(
    ([key]) => !key.startsWith('x-') && key !== 'discriminator' && key !== 'example',
  );
  const schema = Object.fromEntries(supported.map(([key, value]) => [key, portable(value)]));
  const { type, description, allOf, ...rest } = schema;
  const described = description === undefined ? {} : { description };
  if (Array.isArray(type))
    return { ...described, anyOf: type.map((name) => (name === 'null' ? { type: name } : { type: name, ...rest })) };
  if (Array.isArray(allOf)) {
    const properties = Object.assign({}, ...allOf.map((part) => part.properties));
    const required = allOf.flatMap((part) => part.required ?? []);
    return { ...described, ...rest, type: 'object', properties, required };
  }
  return schema;
}

export const threadPage = responseSchema('listThreads');
export const notePage = responseSchema('listThreadNotes');
export const threadDetail = responseSchema('getThread');

type Options<Id extends OperationId> = Required<QueryOptions<Id>>;
/** A parameter with a default always has a value. */
type Given<Id extends OperationId> = {
  [Name in keyof Options<Id>]: Name extends keyof RequestOf<Id>['query']
    ? undefined extends RequestOf<Id>['query'][Name]
      ? z.ZodOptional<z.ZodType<NonNullable<Options<Id>[Name]>>>
      : z.ZodType<NonNullable<Options<Id>[Name]>>
    : never;
};

/** The query parameters of an operation as the input of a tool, with the bounds and defaults of the contract. */
export function queryInput<Id extends OperationId>(id: Id) {
  const { parameters, paging } = contract.operation(id);
  const inputs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [parameter.name, inputOf(parameter, paging)]);
  return z.object(Object.fromEntries(inputs) as Given<Id>);
}

function inputOf(parameter: Parameter, paging: Paging | undefined): z.ZodType {
  const { name, schema, 'x-filters': filter } = parameter;
  if (name === paging?.cursor.name) return toZod(schema).optional().describe('the nextCursor of the page before');
  if (name === paging?.limit.name) {
    const { minimum, maximum } = paging.limit;
    return toZod(schema).describe(`the maximum number, ${minimum} to ${maximum}`);
  }
  const described = filter ? `only those with this ${filter.property}` : parameter.description;
  return isFlag(parameter)
    ? z
        .boolean()
        .optional()
        .describe(`only those that are ${filter?.property ?? name}`)
    : toZod(schema)
        .optional()
        .describe(described ?? name);
}

const toZod = (schema: SchemaObject) => z.fromJSONSchema(portable(schema) as Parameters<typeof z.fromJSONSchema>[0]);

const recipient = z.object({ name: z.string().nullable(), address: z.string() });

export const recipients = z
  .array(
    z.union([
      z.string().min(3).max(320),
      z.object({ name: z.string().max(200).optional(), address: z.string().min(3).max(320) }),
    ]),
  )
  .max(limits.draftRecipients)
  .describe('addresses, or objects with name and address');

const draft = z.object({
  id: z.string(),
  threadId: z.string(),
  state: z.enum(draftStates),
  version: z.int(),
  to: z.array(recipient),
  cc: z.array(recipient),
  bodyText: z.string(),
  truncated: z.boolean().describe('whether more of the body follows; get_draft with bodyOffset reads on'),
  reasoning: z.string().nullable(),
  outsiders: z.array(z.string()).describe('recipients who have no part in the thread'),
  createdAt: z.string(),
  updatedAt: z.string(),
  messageId: z.string().nullable(),
  basedOn: z.string().nullable().describe('the newest message that it takes into account'),
  newerMessages: z.int().describe('the number of messages since then; read the thread and update the draft'),
  beside: z.string().nullable().describe('the draft that a person edited, instead of which you proposed this one'),
  discardReason: z.string().nullable().describe('why a person discarded it'),
});

export type DraftView = z.infer<typeof draft>;

/** A draft as agents see it: the body from an offset on, without the list of changes. */
export const toDraftView = (given: Draft, offset = 0): DraftView =>
  draft.parse({ ...given, ...cutText(given.bodyText, offset) });

const outputOf = <T>(schema: z.ZodType<T>) => fromJsonSchema<T>(portable(z.toJSONSchema(schema)) as JsonSchemaType);
export const draftOutput = outputOf(draft);
export const draftsOutput = outputOf(z.object({ data: z.array(draft) }));
