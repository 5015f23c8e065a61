/** The parts of an OpenAPI 3.1 document that a contract is read from, with the extensions of this project. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description?: string;
    /** The user whose requests the examples answer, unless an example has an `x-caller`. */
    'x-story'?: { caller: string };
  };
  servers?: { url?: string; description?: string; variables?: Record<string, { default?: string }> }[];
  security?: SecurityObject[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, SchemaObject> } & Record<string, Record<string, unknown> | undefined>;
  /** The responses to a path or a method that no operation declares, by status. */
  'x-fallback-responses'?: Record<string, ResponseObject>;
  'x-rate-limit'?: RateLimit;
  /** What happens to a query parameter that no operation declares. */
  'x-unknown-parameters'?: 'reject';
  'x-webhook-delivery'?: WebhookDelivery;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY';

export interface PathItem extends Partial<Record<Lowercase<Method>, OperationObject>> {
  parameters?: ParameterObject[];
  /** By method, in upper case: the methods that have no field of their own (OpenAPI 3.2). */
  additionalOperations?: Record<string, OperationObject>;
}

export type SecurityObject = Record<string, string[]>;

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: SecurityObject[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content?: Record<string, MediaTypeObject> };
  responses?: Record<string, ResponseObject>;
  'x-requirement'?: string[];
  /** Of a webhook: the scope that its owner needs. */
  'x-scope'?: string;
}

export interface ParameterObject {
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
  /** The property that this parameter filters a list by, and its value for each value of the parameter. */
  'x-filters'?: { property: string; values?: Record<string, unknown> };
  /** Says that a parameter of a list neither chooses nor counts its entries. */
  'x-effect'?: 'none';
  /** A pointer to the list in the response whose length this parameter limits. */
  'x-limits'?: string;
  'x-requirement'?: string[];
}

export interface ResponseObject {
  description?: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, { operationId?: string; parameters?: Record<string, string> }>;
  'x-requirement'?: string[];
}

export interface HeaderObject {
  description?: string;
  required?: boolean;
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
  'x-requirement'?: string[];
}

export interface MediaTypeObject {
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface ExampleObject {
  summary?: string;
  value?: unknown;
  /** The user whose request the example answers. */
  'x-caller'?: string;
}

/** A JSON Schema (2020-12). */
export interface SchemaObject {
  [keyword: string]: unknown;
}

export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/** How events are delivered to webhooks. */
export interface WebhookDelivery {
  /** How long a receiver may take to answer. */
  timeoutSeconds: number;
  attempts: number;
  /** How long both secrets sign after a rotation. */
  rotationHours: number;
  /** How old an attempt may be for a receiver to accept it. */
  toleranceSeconds: number;
}
