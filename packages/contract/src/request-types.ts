import type { OperationId, ParametersWithDefault } from './names.gen.ts';
import type { operations } from './openapi.gen.ts';

type Present<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = Present<operations[Id]['parameters']['query']>;
type WithDefaults<Query, Names> = Omit<Query, Names & keyof Query> & Required<Pick<Query, Names & keyof Query>>;

/**
 * A validated request, as a handler receives it. Parameters with a default are always present.
 *
 * @example
 * const { path, query }: RequestOf<'getThread'> = request;
 */
export interface RequestOf<Id extends OperationId> {
  path: Present<operations[Id]['parameters']['path']>;
  query: WithDefaults<QueryOf<Id>, ParametersWithDefault[Id]>;
}

/**
 * The body of an operation's successful response.
 *
 * @example
 * const page: ResponseOf<'listThreads'> = { data: [], nextCursor: null };
 */
export type ResponseOf<Id extends OperationId> = operations[Id]['responses'][200]['content']['application/json'];

/**
 * The return type of an operation's handler: the body, or `undefined` for a 404 if the operation declares one.
 *
 * @example
 * const find = async (id: string): Promise<ResultOf<'getThread'>> => threads.get(id);
 */
export type ResultOf<Id extends OperationId> =
  | ResponseOf<Id>
  | (operations[Id]['responses'] extends { 404: unknown } ? undefined : never);
