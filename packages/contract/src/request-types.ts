import type { QueryFor, RequestFor, SuccessFor } from './model/operation-types.ts';
import type { OperationId, ParametersWithDefault } from './names.gen.ts';
import type { operations, webhooks } from './openapi.gen.ts';

/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = QueryFor<operations[Id]>;

/**
 * A validated request, as a handler receives it. Parameters with a default are always present.
 *
 * @example
 * const { path, query }: RequestOf<'getThread'> = request;
 */
export type RequestOf<Id extends OperationId> = RequestFor<operations[Id], ParametersWithDefault[Id]>;

/**
 * The body of an operation's successful response.
 *
 * @example
 * const page: ResponseOf<'listThreads'> = { data: [], nextCursor: null };
 */
export type ResponseOf<Id extends OperationId> = SuccessFor<operations[Id]>;

/** The payload of a webhook, discriminated by `type`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
