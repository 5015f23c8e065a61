import type {
  BodyFor,
  Contract,
  ContractTypes,
  IdOf,
  Operation,
  OperationTypes,
  RateLimit,
  RequestFor,
  ResultFor,
  ScopeOf,
} from '@threads-api/contract/model';
import type { Count } from './access/rate-limiter.ts';
import type { HttpRequest } from './http-message.ts';
import type { Reply } from './reply.ts';

/** The user who sends a request. */
export interface Caller<Scope extends string = string> {
  userId: string;
  /** The scopes of the token. Default: none. */
  scopes?: readonly Scope[];
  /** An individual rate limit. Default: the API's. */
  rateLimit?: RateLimit | null;
  /** The state of the rate limit, if `findCaller` has already counted this request. */
  count?: Count;
}

/** The properties of a request besides the parameters and the body. */
export interface RequestDetails<C = Caller> {
  /** The result of `findCaller`. Undefined if the operation needs no credentials. */
  caller: C;
  /** The `X-Request-Id` of the response, for logs. */
  requestId: string;
  /** Aborted when the client disconnects or the response takes too long. */
  signal: AbortSignal;
  /** The request as it was received. */
  request: HttpRequest;
  operation: Operation;
}

/** The generated types of a contract, which `readContract` takes as a type argument. */
type TypesOf<C> = C extends { readonly types?: infer Types extends ContractTypes } ? Types : ContractTypes;

/** A caller whose scopes are those of a contract. */
export type CallerOf<C> = Caller<ScopeOf<TypesOf<C>>>;

type DefaultsOf<Types extends ContractTypes, Id> = Types extends { defaults: infer Defaults }
  ? Id extends keyof Defaults
    ? Defaults[Id]
    : never
  : never;

type OperationOf<Types extends ContractTypes, Id> = Id extends keyof Types['operations']
  ? Extract<Types['operations'][Id], OperationTypes>
  : UnknownOperation;

/** An operation of a contract without generated types. */
interface UnknownOperation {
  parameters: { path: Record<string, string>; query: Record<string, unknown> };
  requestBody: { content: { json: unknown } };
  responses: { 200: { content: { json: unknown } } };
}

/** A validated request to an operation. An interface, because compile errors show its name instead of its content. */
interface OperationRequest<Types extends ContractTypes, Id, K> extends RequestDetails<K> {
  path: RequestFor<OperationOf<Types, Id>>['path'];
  query: RequestFor<OperationOf<Types, Id>, DefaultsOf<Types, Id>>['query'];
  body: RequestFor<OperationOf<Types, Id>>['body'];
}

/** Every response of an operation as a `Reply`. */
type ReplyFor<Op extends OperationTypes> = {
  [Status in keyof Op['responses'] & number]: Reply<Status, BodyFor<Op, Status>>;
}[keyof Op['responses'] & number];

type ReturnedFor<Op extends OperationTypes> = ResultFor<Op> | ReplyFor<Op>;

/**
 * Handles validated requests of an operation. Returns the body, a `Reply`, or `undefined` if the resource in the path does
 * not exist for the caller. Throws a `Failure` for other errors. The credentials, rate limit and scopes are already checked.
 */
export type Handler<C, Id extends IdOf<TypesOf<C>>, K = CallerOf<C>> = (
  request: OperationRequest<TypesOf<C>, Id, K>,
) => ReturnedFor<OperationOf<TypesOf<C>, Id>> | Promise<ReturnedFor<OperationOf<TypesOf<C>, Id>>>;

/** One handler for each operation, by operation id. */
export type Handlers<C extends Contract, K = CallerOf<C>> = {
  [Id in IdOf<TypesOf<C>>]: Handler<C, Id, K>;
};
