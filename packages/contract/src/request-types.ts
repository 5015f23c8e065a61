import type { OperationId, ParametersWithDefault } from './names.gen.ts';
import type { operations } from './openapi.gen.ts';

type Present<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = Present<operations[Id]['parameters']['query']>;
type WithDefaults<Query, Names> = Omit<Query, Names & keyof Query> & Required<Pick<Query, Names & keyof Query>>;

/**
 * A valid request of an operation, as a handler gets it: parameters with a default are always present.
 *
 * @example
 * const { path, query }: RequestOf<'getThread'> = request;
 */
export interface RequestOf<Id extends OperationId> {
  path: Present<operations[Id]['parameters']['path']>;
  query: WithDefaults<QueryOf<Id>, ParametersWithDefault[Id]>;
}

/**
 * The body of a successful response of an operation.
 *
 * @example
 * const page: ResponseOf<'listThreads'> = { data: [], nextCursor: null };
 */
export type ResponseOf<Id extends OperationId> = operations[Id]['responses'][200]['content']['application/json'];

/**
 * What a handler of an operation returns: the body, or `undefined` for a 404 if the operation has one.
 *
 * @example
 * const find = async (id: string): Promise<ResultOf<'getThread'>> => threads.get(id);
 */
export type ResultOf<Id extends OperationId> =
  | ResponseOf<Id>
  | (operations[Id]['responses'] extends { 404: unknown } ? undefined : never);
