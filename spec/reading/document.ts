/** The parts of an OpenAPI document that the rules read, with the extensions of this contract. */
export interface ContractDocument {
  security?: Record<string, string[]>[];
  paths?: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, Record<string, OperationObject>>;
  components?: { responses?: Record<string, ResponseObject> };
  /** The responses to a path or a method that no operation declares, by status. */
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
  required?: boolean;
  schema?: SchemaObject;
  examples?: Record<string, Referenced<ExampleObject>>;
  /** The property that this parameter filters a list by. */
  'x-filters'?: {
    property: string;
    /** The value of the property for each value of the parameter; absent, both are the same. */
    values?: Record<string, unknown>;
  };
  /** A pointer to the list in the response whose length this parameter limits. */
  'x-limits'?: string;
  /** Says that a parameter of a list neither chooses nor counts its entries. */
  'x-effect'?: 'none';
}

export interface ResponseObject {
  headers?: Record<string, Referenced<HeaderObject>>;
  content?: Record<string, MediaTypeObject>;
  links?: Record<string, { parameters?: Record<string, string> }>;
}

export interface MediaTypeObject {
  schema?: Referenced<SchemaObject>;
  examples?: Record<string, Referenced<ExampleObject>>;
}

export interface HeaderObject {
  required?: boolean;
  schema?: SchemaObject;
  example?: unknown;
  examples?: Record<string, Referenced<ExampleObject>>;
}

export interface ExampleObject {
  summary?: string;
  value?: unknown;
  /** The user whose request the example answers; absent, it is the one of `x-story`. */
  'x-caller'?: string;
}

export interface SchemaObject {
  type?: string | string[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  required?: string[];
  properties?: Record<string, Referenced<SchemaObject>>;
  allOf?: Referenced<SchemaObject>[];
  oneOf?: Referenced<SchemaObject>[];
  anyOf?: Referenced<SchemaObject>[];
  additionalProperties?: unknown;
  unevaluatedProperties?: unknown;
  /** The properties that a list is sorted by; `-` before a name is descending. */
  'x-order'?: string[];
  /** Whether the next page goes on where this one ends, or has what comes before it. */
  'x-page-direction'?: 'forward' | 'backward';
}
