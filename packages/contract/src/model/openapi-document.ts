import type { ExtensionsOf, ExtensionValue } from './extensions.ts';

/** The parts of an OpenAPI 3.0, 3.1 or 3.2 document that `readContract` uses, with resolved `$ref`s. */
export interface OpenApiDocument extends ExtensionsOf<'Root'> {
  openapi: string;
  info: InfoObject;
  servers?: ServerObject[];
  security?: SecurityObject[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: { schemas?: Record<string, SchemaObject> } & Record<string, Record<string, unknown> | undefined>;
}

interface InfoObject extends ExtensionsOf<'Info'> {
  title: string;
  version: string;
  description?: string;
}

interface ServerObject {
  url?: string;
  description?: string;
  variables?: Record<string, { default?: string }>;
}

export type SecurityObject = Record<string, string[]>;

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY';

export interface PathItem extends Partial<Record<Lowercase<Method>, OperationObject>> {
  parameters?: ParameterObject[];
  /** OpenAPI 3.2: operations by custom method, in upper case. */
  additionalOperations?: Record<string, OperationObject>;
}

export interface OperationObject extends ExtensionsOf<'Operation'> {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: SecurityObject[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content?: Record<string, MediaTypeObject> };
  responses?: Record<string, ResponseObject>;
}

export interface ParameterObject extends ExtensionsOf<'Parameter'> {
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  required?: boolean;
  /** Whether a query parameter may be empty. */
  allowEmptyValue?: boolean;
  description?: string;
  /** How arrays and objects are serialized. */
  style?: string;
  explode?: boolean;
  schema?: SchemaObject;
  /** Replaces `schema` for values with a media type. */
  content?: Record<string, MediaTypeObject>;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface ResponseObject extends ExtensionsOf<'Response'> {
  description?: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, LinkObject>;
}

export interface LinkObject {
  operationId?: string;
  parameters?: Record<string, string>;
}

export interface HeaderObject extends ExtensionsOf<'Header'> {
  description?: string;
  required?: boolean;
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface MediaTypeObject {
  schema?: SchemaObject;
  /** OpenAPI 3.2: the schema of one item of a stream. */
  itemSchema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface ExampleObject extends ExtensionsOf<'Example'> {
  summary?: string;
  value?: unknown;
  /** OpenAPI 3.2: the value before it is serialized. */
  dataValue?: unknown;
}

/** A JSON Schema (2020-12). */
export interface SchemaObject extends ExtensionsOf<'Schema'> {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  properties?: Record<string, SchemaObject>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: SchemaObject | boolean;
  items?: SchemaObject;
  prefixItems?: SchemaObject[];
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  allOf?: SchemaObject[];
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  [keyword: string]: unknown;
}

export type RateLimit = ExtensionValue<'x-rate-limit'>;

/** How events are delivered to webhooks. */
export type WebhookDelivery = ExtensionValue<'x-webhook-delivery'>;
