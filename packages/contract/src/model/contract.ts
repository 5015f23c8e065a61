import type { Convention } from './extensions.ts';
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

/** A model of an OpenAPI document for programs. `Types` are its generated types. */
export interface Contract<Id extends string = string, Scope extends string = string, Types = unknown> {
  /** Never set. It connects the contract with its generated types. */
  readonly types?: Types;
  /** The document as it was given. */
  source: object;
  /** The OpenAPI document with resolved `$ref`s and its schemas converted to JSON Schema 2020-12. */
  document: OpenApiDocument;
  title: string;
  version: string;
  /** The path of the first server URL: `/api/v1`. */
  basePath: string;
  /** The user who sends the requests in the examples. */
  caller: string | undefined;
  /** In the order of the document. */
  operations: readonly Operation<Id, Scope>[];
  /** Returns the operation with this id. Throws if there is none. */
  operation(id: Id): Operation<Id, Scope>;
  /** Finds the operation for an undecoded path below the base path. HEAD finds the GET operation. */
  match(method: string, path: string): Match;
  /**
   * Every response of the API: the responses of each operation, then the fallbacks, which have no operation. A response
   * shared by several operations appears once for each status.
   */
  responses: readonly { operation?: Operation; response: Response }[];
  /** Every scope that an operation requires, without duplicates. */
  scopes: readonly Scope[];
  /** The responses to undeclared paths and methods. */
  fallbacks: { unknownPath?: Response; methodNotAllowed?: Response };
  conventions: readonly Convention[];
  rateLimit: RateLimit | undefined;
  /** Whether undeclared query parameters are errors. OpenAPI allows them by default. */
  rejectsUnknownParameters: boolean;
  webhooks: readonly Webhook[];
  delivery: WebhookDelivery | undefined;
  /** The named schemas. */
  schemas: Readonly<Record<string, SchemaObject>>;
  /**
   * Returns the JSON pointer of a part in the original document, following `$ref`s: `#/components/parameters/limit`. A
   * part is an operation, parameter, response, header, example, link or webhook, or any object in `document`.
   */
  pointerOf(part: object): string;
}

export interface Match {
  operation?: Operation;
  /** The decoded path parameters. */
  parameters: Record<string, string>;
  /** The methods of the path, including HEAD. Empty for an unknown path. */
  allowed: string[];
}

export interface Operation<Id extends string = string, Scope extends string = string> {
  id: Id;
  method: Method;
  /** The path template: `/threads/{id}`. */
  path: string;
  summary: string;
  description: string;
  /** The accepted combinations of security schemes. Empty if the operation requires no credentials. */
  security: readonly SecurityObject[];
  /** The scope that the token must have. Absent if none is required. */
  scope?: Scope;
  requirements: readonly string[];
  /** The error in the document that makes the operation unusable. Absent if there is none. */
  problem?: string;
  parameters: readonly Parameter[];
  /** Absent if the operation takes no body. */
  requestBody?: RequestBody;
  /** Returns the decoded path parameters of an undecoded path, or `undefined` if the path does not match. */
  match(path: string): Record<string, string> | undefined;
  paging?: Paging;
  /** The parameters that restrict a list. */
  filters: readonly Filter[];
  /** The name of the resource in the path: `thread` for `/threads/{id}/notes`. Absent for a path without parameters. */
  resource?: string;
  /** By status code, including `2XX` and `default`. */
  responses: Readonly<Record<string, Response>>;
  /** The successful response. */
  success?: Response;
  /** Every response example with its request. */
  examples: readonly PairedExample[];
}

export interface Parameter extends Omit<ParameterObject, 'schema'> {
  schema: SchemaObject;
  requirements: readonly string[];
}

export interface RequestBody {
  required: boolean;
  contentTypes: readonly string[];
  schema?: SchemaObject;
  examples: readonly Example[];
}

/** A parameter that restricts a list to entries with a certain property value. */
export interface Filter {
  /** The parameter's name. */
  name: string;
  property: string;
  /** The allowed values of the parameter. Absent if the document does not list them. */
  choices?: readonly string[];
  requirements: readonly string[];
  /** Whether the filter keeps an entry, given a value of the parameter. */
  passes(entry: Readonly<Record<string, unknown>>, value: string): boolean;
}

/** How an operation is paged. */
export interface Paging {
  /** The parameter that sets the page size. */
  limit: { name: string; default: number; minimum: number; maximum: number };
  /** The parameter that takes the cursor, a pointer to the next cursor in the body, and whether the last page may omit it. */
  cursor: { name: string; pointer: string; isOptional?: true };
  /** A pointer to the list in the body. */
  list: string;
  /** The property that identifies an entry: `id`, or else the last one that the list is sorted by. */
  identity: string;
  /** The properties that the list is sorted by. A leading `-` means descending. */
  order: readonly string[];
  /** Whether the next page has the entries after (`forward`) or before (`backward`) this page. */
  direction: 'forward' | 'backward';
}

export interface Response {
  status: string;
  description: string;
  requirements: readonly string[];
  headers: Readonly<Record<string, Header>>;
  /** Every content type of the body. */
  contentTypes: readonly string[];
  /** The content type of `schema` and `examples`: JSON if declared. Absent if there is no body. */
  contentType?: string;
  schema?: SchemaObject;
  examples: readonly Example[];
  links: readonly Link[];
}

/** A follow-up request that a response describes. */
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
  /** The user who sends the request. Default: the contract's `caller`. */
  caller?: string;
}

/** A response example and its request. */
export interface PairedExample extends Example {
  status: string;
  request: ExampleRequest;
}

/** The parameter and body examples with the same name as the response example. Parameter values are strings. */
interface ExampleRequest {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Absent if no body example has this name. */
  body?: unknown;
  /** Whether the document defines this request: with a matching parameter or body example, with a caller, or because the operation takes no input. */
  known: boolean;
}

export interface Webhook {
  /** The event type: `message.created`. */
  type: string;
  operationId: string;
  summary: string;
  description: string;
  /** The scope that the owner of a webhook needs to receive this event. */
  scope?: string;
  headers: readonly Parameter[];
  schema: SchemaObject;
  examples: readonly Example[];
  requirements: readonly string[];
}
