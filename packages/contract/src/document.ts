import json from './openapi.gen.json' with { type: 'json' };

/** The contract as one OpenAPI 3.1 document without a single `$ref`; typed as far as this project reads it. */
export interface ContractDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    /** Whose requests the examples answer, where `x-when` names no other caller. */
    'x-story': { caller: string };
  };
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<string, { post: WebhookObject }>;
  /** The answers to a path or a method that no operation declares, by status. */
  'x-fallback-responses': Record<string, ResponseObject>;
  components: { schemas: Record<string, SchemaObject> };
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: ParameterObject[];
  responses: Record<string, ResponseObject>;
  'x-requirement'?: string[];
}

export interface WebhookObject {
  operationId: string;
  summary: string;
  description: string;
  parameters: ParameterObject[];
  requestBody: { content: Record<string, MediaTypeObject> };
  'x-requirement'?: string[];
}

export interface ParameterObject {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description: string;
  schema: SchemaObject;
  example?: unknown;
  /** The property that this parameter filters a list by, and what it is for each value; without those, the value itself. */
  'x-filters'?: { property: string; values?: Record<string, unknown> };
  /** A pointer to the list in the response whose length this parameter limits. */
  'x-limits'?: string;
  'x-requirement'?: string[];
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
  'x-requirement'?: string[];
}

export interface HeaderObject {
  description: string;
  required?: boolean;
  schema: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
  'x-requirement'?: string[];
}

export interface MediaTypeObject {
  schema: SchemaObject;
  examples: Record<string, ExampleObject>;
}

export interface ExampleObject {
  summary?: string;
  value: unknown;
  'x-when'?: When | When[];
}

/** The request an example answers. `caller` is the user who asks; absent, it is the one the story is told by. */
export interface When {
  path?: Record<string, string>;
  query?: Record<string, string>;
  caller?: string;
}

/** A JSON Schema (2020-12). */
export interface SchemaObject {
  [keyword: string]: unknown;
}

/** The whole contract, dereferenced. Its schemas carry `x-` keywords: ajv takes them with `strict: false`. */
export const document = json as unknown as ContractDocument;

/** What every base address ends with: the path of the contract's server, `/api/v1`. */
export const basePath: string = document.servers[0]?.url.replace(/^https?:\/\/[^/]+/, '') ?? '';
