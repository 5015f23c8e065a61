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
import { draftStates, limits } from '#store';
import { compactSchema } from './compact-schema.ts';
import { markSchema, written } from './views/untrusted.ts';

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

export const recipients = z
  .array(
    z.union([
      z.string().min(3).max(320),
      z.object({ name: z.string().max(200).optional(), address: z.string().min(3).max(320) }),
    ]),
  )
  .max(limits.draftRecipients);

/** A named schema of the contract as a single object. */
const named = (name: string): SchemaObject => ({
  type: 'object',
  properties: propertiesOf(contract.schemas[name] ?? {}),
});
const extend = (schema: SchemaObject, more: Record<string, unknown>): SchemaObject =>
  ({ ...schema, properties: { ...propertiesOf(schema), ...more } }) as SchemaObject;

const string = { type: 'string' };
const stringOrNull = { type: ['string', 'null'] };
const integer = { type: 'integer' };
const leftOut = { type: ['object', 'null'] };
const pageOf = (items: unknown) => ({
  type: 'object',
  properties: { notice: string, data: { type: 'array', items }, nextCursor: stringOrNull },
});

const thread = markSchema(named('Thread'), written.thread);
const { bodyHtml: _bodyHtml, ...messageProperties } = propertiesOf(contract.schemas.Message ?? {});
const message = extend(markSchema({ type: 'object', properties: messageProperties } as SchemaObject, written.message), {
  partsDiffer: { type: 'boolean' },
  hiddenPassages: integer,
  htmlOmitted: { type: 'boolean' },
  leftOut,
});
const note = extend(markSchema(named('Note'), written.note), { leftOut });
const person = { type: 'object', properties: { name: stringOrNull, address: string } };
const people = { type: 'array', items: person };
const draft = markSchema(
  extend(
    { type: 'object' },
    {
      id: string,
      threadId: string,
      subject: stringOrNull,
      state: { enum: draftStates },
      version: integer,
      proposedBy: string,
      to: people,
      cc: people,
      bodyText: string,
      reasoning: stringOrNull,
      outsiders: { type: 'array', items: string },
      createdAt: string,
      updatedAt: string,
      messageId: stringOrNull,
      basedOn: stringOrNull,
      newerMessages: integer,
      beside: stringOrNull,
      discardReason: stringOrNull,
      leftOut,
    },
  ),
  written.draft,
);

/** A short form for lists; `get_draft` describes all properties. */
const briefDraft = extend(
  { type: 'object' },
  { id: string, version: integer, state: { enum: draftStates }, newerMessages: integer },
);

/** The results of the tools. Threads, messages and notes have the contract's structure. */
export const outputs = {
  threads: compactSchema(pageOf(thread)),
  thread: compactSchema(
    extend(thread, {
      notice: string,
      history: {
        type: 'object',
        properties: {
          data: { type: 'array', items: { anyOf: [message, { type: 'object', properties: { type: string } }] } },
          nextCursor: stringOrNull,
        },
      },
    }),
  ),
  notes: compactSchema(pageOf(note)),
  /** Each entry has the properties that `get_draft` returns, except `newestMessage`; long bodies are cut. */
  drafts: compactSchema(pageOf(briefDraft)),
  draft: compactSchema(
    extend(draft, { notice: string, newestMessage: { type: 'object', properties: { id: string } } }),
  ),
  proposedDraft: compactSchema(extend(briefDraft, { otherDrafts: { type: 'array', items: string } })),
  changedDraft: compactSchema(briefDraft),
};
