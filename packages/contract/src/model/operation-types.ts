/** The types of an operation, as openapi-typescript generates them. */
export interface OperationTypes {
  parameters: { query?: unknown; path?: unknown; header?: unknown; cookie?: unknown };
  requestBody?: unknown;
  responses: object;
}

/** The generated types of a document. `readContract` takes them as a type argument. */
export interface ContractTypes {
  /** The interface `operations`. */
  operations: object;
  /** The names of all scopes, as a union. */
  scope?: string;
  /** The names of the parameters with a default, by operation id. They are always present in a validated request. */
  defaults?: object;
}

export type IdOf<Types extends ContractTypes> = [keyof Types['operations']] extends [never]
  ? string
  : keyof Types['operations'] & string;

export type ScopeOf<Types extends ContractTypes> = Types extends { scope: infer Scope extends string } ? Scope : string;

type Present<T> = [T] extends [undefined] ? Record<never, never> : NonNullable<T>;
type WithDefaults<Query, Names> = Omit<Query, Names & keyof Query> & Required<Pick<Query, Names & keyof Query>>;
type ReceivedOf<Part> = Part extends { content: infer Content }
  ? {
      [Type in keyof Content]: Type extends `${string}json${string}` ? Content[Type] : TextOrBytes<Type>;
    }[keyof Content]
  : undefined;
type TextOrBytes<Type> = Type extends `text/${string}` | `${string}${'xml' | 'yaml' | 'ndjson' | 'www-form-urlencoded'}`
  ? string
  : Uint8Array;
type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : undefined;

/** The query parameters of an operation. */
export type QueryFor<Op extends OperationTypes> = Present<Op['parameters']['query']>;

/** A validated request, as a handler receives it. `Defaults` are the names of the parameters with a default. */
export interface RequestFor<Op extends OperationTypes, Defaults = never> {
  path: Present<Op['parameters']['path']>;
  query: WithDefaults<QueryFor<Op>, Defaults>;
  body: ReceivedOf<NonNullable<Op['requestBody']>> | (undefined extends Op['requestBody'] ? undefined : never);
}

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | '2XX';

/** The body of an operation's response with this status. `undefined` if it has none. */
export type BodyFor<Op extends OperationTypes, Status extends keyof Op['responses']> = ContentOf<
  Op['responses'][Status]
>;

/** The body of an operation's successful response. */
export type SuccessFor<Op extends OperationTypes> = BodyFor<Op, keyof Op['responses'] & SuccessStatus>;

/** The result of a handler: the body, or `undefined` for a 404 if the operation declares one. */
export type ResultFor<Op extends OperationTypes> =
  | SuccessFor<Op>
  | (Op['responses'] extends { 404: unknown } ? undefined : never);
