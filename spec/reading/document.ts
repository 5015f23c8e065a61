/** The parts of an OpenAPI document that the rules read, with the extensions of this contract. */
export interface ContractDocument {
  paths?: Record<string, Record<string, OperationObject>>;
  /** The answers to a path or a method that no operation declares, by status. */
  'x-fallback-responses'?: Record<string, Referenced<ResponseObject>>;
}

export type Referenced<T> = T | { $ref: string };

export interface OperationObject {
  security?: Record<string, string[]>[];
  parameters?: Referenced<ParameterObject>[];
  responses?: Record<string, Referenced<ResponseObject>>;
}

export interface ParameterObject {
  name: string;
  in: string;
  schema?: SchemaObject;
  /** The property that this parameter filters a list by. */
  'x-filters'?: {
    property: string;
    /** What the property is for each value of the parameter; absent, it is the value itself. */
    values?: Record<string, unknown>;
  };
  /** A pointer to the list in the response whose length this parameter limits. */
  'x-limits'?: string;
}

export interface ResponseObject {
  headers?: Record<string, Referenced<HeaderObject>>;
  content?: Record<string, { schema?: Referenced<SchemaObject>; examples?: Record<string, ExampleObject> }>;
  links?: Record<string, { parameters?: Record<string, string> }>;
}

export interface HeaderObject {
  required?: boolean;
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface ExampleObject {
  value?: unknown;
  'x-when'?: When | When[];
}

/** The request an example answers. `caller` is the user who asks; absent, it is the one the story is told by. */
export interface When {
  path?: Record<string, string>;
  query?: Record<string, string>;
  caller?: string;
}

export interface SchemaObject {
  type?: string | string[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Referenced<SchemaObject>>;
  allOf?: Referenced<SchemaObject>[];
  oneOf?: Referenced<SchemaObject>[];
  anyOf?: Referenced<SchemaObject>[];
  additionalProperties?: unknown;
  unevaluatedProperties?: unknown;
  /** The properties a list is sorted by; `-` before a name is descending. */
  'x-order'?: string[];
}
