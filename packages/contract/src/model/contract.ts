import type {
  HeaderObject,
  LinkObject,
  Method,
  OpenApiDocument,
  ParameterObject,
  RateLimit,
  SchemaObject,
  SecurityObject,
  WebhookDelivery,
} from './openapi-document.ts';

/** Everything that a program needs to know of a contract. */
export interface Contract<Id extends string = string, Scope extends string = string> {
  /** The OpenAPI document, `$ref`s resolved and schemas written as JSON Schema 2020-12. */
  document: OpenApiDocument;
  title: string;
  version: string;
  /** What every base URL ends with: `/api/v1`. */
  basePath: string;
  /** The user whose requests the examples answer. */
  caller: string | undefined;
  /** In the order of the document. */
  operations: readonly Operation<Id, Scope>[];
  /** The operation with this id. */
  operation(id: Id): Operation<Id, Scope>;
  /** The operation for a path below the base path, in its raw form. HEAD finds the operation of GET. */
  match(method: string, path: string): Match<Id, Scope>;
  /**
   * Every response that the API may give: those of each operation, then the fallbacks, which have no operation. A
   * response that operations share is given once for each status.
   */
  responses: readonly { operation?: Operation<Id, Scope>; response: Response }[];
  /** Every scope that an operation needs, once. */
  scopes: readonly Scope[];
  /** The responses to paths and methods that the document does not declare. */
  fallbacks: { unknownPath?: Response; methodNotAllowed?: Response };
  rateLimit: RateLimit | undefined;
  /** Whether a query parameter that the document does not declare is an error; OpenAPI itself allows it. */
  rejectsUnknownParameters: boolean;
  webhooks: readonly Webhook[];
  delivery: WebhookDelivery | undefined;
  /** The named schemas. */
  schemas: Readonly<Record<string, SchemaObject>>;
  /**
   * A JSON pointer to a part of the contract in the document that it was read from, `$ref`s followed:
   * `#/components/parameters/limit`. A part is an operation, parameter, response, header, example, link or webhook, or
   * any object in `document`.
   */
  pointerOf(part: object): string;
}

export interface Match<Id extends string = string, Scope extends string = string> {
  operation?: Operation<Id, Scope>;
  /** The decoded path parameters. */
  parameters: Record<string, string>;
  /** The methods of the path, HEAD included; empty for an unknown path. */
  allowed: string[];
}

export interface Operation<Id extends string = string, Scope extends string = string> {
  id: Id;
  method: Method;
  /** As the document writes it: `/threads/{id}`. */
  path: string;
  summary: string;
  description: string;
  /** The alternatives of credentials, by the names of security schemes; empty if none are needed. */
  security: readonly SecurityObject[];
  /** The scope that a token needs; absent if it needs none. */
  scope?: Scope;
  requirements: readonly string[];
  /** Why the operation cannot be used: what is wrong in the document. Absent if nothing is. */
  problem?: string;
  parameters: readonly Parameter[];
  /** Absent if the operation takes no body. */
  requestBody?: RequestBody;
  /** The decoded path parameters of a raw path; nothing if it is not a path of this operation. */
  match(path: string): Record<string, string> | undefined;
  paging?: Paging;
  /** The parameters that restrict a list. */
  filters: readonly Filter[];
  /** What the path names, in the singular: `thread` for `/threads/{id}/notes`. Absent for a path without parameters. */
  resource?: string;
  /** By status, `2XX` and `default` included. */
  responses: Readonly<Record<string, Response>>;
  /** The successful response. */
  success?: Response;
  /** Every example of a response, with the request that it answers. */
  examples: readonly Exchange[];
}

export interface Parameter extends Omit<ParameterObject, 'schema'> {
  schema: SchemaObject;
  requirements: readonly string[];
}

export interface RequestBody {
  required: boolean;
  /** The content types that the operation accepts. */
  contentTypes: readonly string[];
  schema?: SchemaObject;
  examples: readonly Example[];
}

/** A parameter that restricts a list to the entries with a certain value of a property. */
export interface Filter {
  /** The name of the parameter. */
  name: string;
  property: string;
  /** The values that the parameter may have; absent if the document does not list them. */
  choices?: readonly string[];
  requirements: readonly string[];
  /** Whether an entry of the list passes, for a value of the parameter. */
  passes(entry: Readonly<Record<string, unknown>>, value: string): boolean;
}

/** How an operation is paged. */
export interface Paging {
  /** The parameter that limits a page. */
  limit: { name: string; default: number; minimum: number; maximum: number };
  /** The parameter that takes the cursor, and a pointer to the next cursor in the body. */
  cursor: { name: string; pointer: string };
  /** A pointer to the list in the body. */
  list: string;
  /** The properties that the list is sorted by; `-` before a name is descending. */
  order: readonly string[];
  /** `forward`: the next page goes on in the order. `backward`: it has what comes before this page. */
  direction: 'forward' | 'backward';
}

export interface Response {
  status: string;
  description: string;
  requirements: readonly string[];
  headers: Readonly<Record<string, Header>>;
  /** Every content type of the body. */
  contentTypes: readonly string[];
  /** The content type that `schema` and `examples` are about, JSON if it is declared. Absent if there is no body. */
  contentType?: string;
  schema?: SchemaObject;
  examples: readonly Example[];
  links: readonly Link[];
}

/** A request that a response leads to. */
export interface Link extends LinkObject {
  name: string;
}

export interface Header extends Omit<HeaderObject, 'schema' | 'examples' | 'required'> {
  required: boolean;
  schema: SchemaObject;
  examples: readonly Example[];
  requirements: readonly string[];
}

export interface Example {
  name: string;
  summary: string;
  value: unknown;
  /** The user whose request it answers; absent, it is the contract's `caller`. */
  caller?: string;
}

/** A response example and the request it answers. */
export interface Exchange extends Example {
  status: string;
  request: ExampleRequest;
}

/** The parameters and the body that have an example of the same name as the response; parameters as text. */
export interface ExampleRequest {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Absent if no body has an example of this name. */
  body?: unknown;
  /** Whether the request is known: by a parameter or a body example of this name, by a caller, or because it has neither. */
  known: boolean;
}

export interface Webhook {
  /** The type of the event: `message.created`. */
  type: string;
  operationId: string;
  summary: string;
  description: string;
  /** The scope that the owner of a webhook needs to receive it. */
  scope?: string;
  headers: readonly Parameter[];
  schema: SchemaObject;
  examples: readonly Example[];
  requirements: readonly string[];
}
