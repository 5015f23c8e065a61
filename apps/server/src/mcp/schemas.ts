import {
  contract,
  isFlag,
  type OperationId,
  type Paging,
  type Parameter,
  propertiesOf,
  type RequestOf,
  type SchemaObject,
} from '@threads-api/contract';
import type { QueryOptions } from '@threads-api/contract/query';
import * as z from 'zod';
import { readInboxContract } from '#inbox-contract';
import { limits } from '#store';
import { markProperties, trusted } from './views/untrusted.ts';

type Options<Id extends OperationId> = Required<QueryOptions<Id>>;
/** Parameters with a default always have a value. */
type Given<Id extends OperationId> = {
  [Name in keyof Options<Id>]: Name extends keyof RequestOf<Id>['query']
    ? undefined extends RequestOf<Id>['query'][Name]
      ? z.ZodOptional<z.ZodType<NonNullable<Options<Id>[Name]>>>
      : z.ZodType<NonNullable<Options<Id>[Name]>>
    : never;
};

/** The query parameters of an operation as tool arguments, with the contract's limits and defaults. */
export function queryArguments<Id extends OperationId>(id: Id): Given<Id> {
  const { parameters, paging } = contract.operation(id);
  const inputs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [parameter.name, inputOf(parameter, paging)]);
  return Object.fromEntries(inputs) as Given<Id>;
}

function inputOf(parameter: Parameter, paging: Paging | undefined): z.ZodType {
  const { name, schema, 'x-filters': filter } = parameter;
  if (name === paging?.cursor.name) return toZod(schema).optional().describe('nextCursor of the previous page');
  if (name === paging?.limit.name) return toZod(schema);
  const described = filter ? `only entries with this ${filter.property}` : parameter.description;
  return isFlag(parameter)
    ? z
        // The API has no value for false, and ignoring the filter would return everything.
        .literal(true, { error: `${name} can only be true. Omit it to list all.` })
        .optional()
        .describe(`only entries that are ${filter?.property ?? name}; omit it to list all`)
    : toZod(schema)
        .optional()
        .describe(described ?? name);
}

const toZod = (schema: SchemaObject) => {
  const { description: _description, ...plain } = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !key.startsWith('x-') && key !== 'example'),
  );
  return z.fromJSONSchema(plain as Parameters<typeof z.fromJSONSchema>[0]);
};

/** The arguments of a tool. The error for an unknown argument lists the known ones. */
export const toolArguments = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown argument ${issue.keys.join(', ')}. The arguments are ${Object.keys(shape).join(', ') || 'none'}.`
        : undefined,
  });

export const maxBytes = z
  .int()
  .min(8000)
  .max(limits.agentBytesMost)
  .default(limits.agentBytes)
  .describe('the maximum size of the response');
export const bodyOffset = z.int().min(0).max(10_000_000).default(0);
export const id = z.string().min(1).max(64);

const address = z.string().min(3).max(320);
const person = z.object({ name: z.string().max(200).optional(), address });
/** Addresses, alone or with names. */
export const recipients = z
  .array(
    z.union([
      address.transform((given) => ({ name: null, address: given })),
      person.transform(({ name = null, ...given }) => ({ name, ...given })),
    ]),
  )
  .max(limits.draftRecipients);

const string = { type: 'string' };
const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });
const object = (properties: Record<string, SchemaObject>) => ({ type: 'object' as const, properties });
const pageOf = (properties: Record<string, SchemaObject>) =>
  object({ notice: string, data: { type: 'array', items: object(properties) }, nextCursor: orNull('string') });

/** The JSON type of a value. Not every MCP client supports a list of types. */
function typeOf({ type, oneOf = [] }: SchemaObject): SchemaObject {
  if (typeof type === 'string') return { type };
  return { anyOf: type?.map((name) => ({ type: name })) ?? oneOf.map(typeOf) };
}

/** The names and types of the properties of a schema, without the shapes of people and assignments, to keep the list of tools short. */
const typesIn = (schema: SchemaObject = {}) =>
  Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, property]) => [name, typeOf(property)]));

const { schemas } = contract;
const thread = markProperties(typesIn(schemas.Thread), trusted.thread);
const { bodyHtml: _bodyHtml, ...messageProperties } = typesIn(schemas.Message);
const message = {
  ...markProperties(messageProperties, trusted.message),
  hiddenPassages: { type: 'integer' },
  htmlOmitted: { type: 'boolean' },
  leftOut: orNull('object'),
};
const note = { ...markProperties(typesIn(schemas.Note), trusted.note), leftOut: orNull('object') };
const { threadSubject: _threadSubject, ...draftProperties } = typesIn(readInboxContract().schemas.Draft);
const draft = {
  ...markProperties({ ...draftProperties, subject: orNull('string'), proposedBy: string }, trusted.draft),
  leftOut: orNull('object'),
};

const { id: draftId = {}, version = {}, state = {}, newerMessages = {} } = draftProperties;
/** A short form for lists; `get_draft` describes all properties. */
const briefDraft = { id: draftId, version, state, newerMessages };

/** The results of the tools. Threads, messages, notes and drafts have the structure of their contract. */
export const outputs = {
  threads: pageOf(thread),
  thread: object({
    ...thread,
    notice: string,
    history: object({
      data: { type: 'array', items: { anyOf: [object(message), object({ type: string })] } },
      nextCursor: orNull('string'),
    }),
  }),
  notes: pageOf(note),
  /** Each entry has the properties that `get_draft` returns, except `newestMessage`; long bodies are cut. */
  drafts: pageOf(briefDraft),
  draft: object({ ...draft, notice: string, newestMessage: object({ id: string }) }),
  proposedDraft: object({ ...briefDraft, otherDrafts: { type: 'array', items: string } }),
  changedDraft: object(briefDraft),
};
