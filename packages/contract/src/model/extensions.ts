import { isObject } from './is-object.ts';

type Guard<Value> = (value: unknown) => value is Value;

/** The OpenAPI objects that this project extends. */
type Owner = 'Root' | 'Info' | 'Operation' | 'Parameter' | 'Response' | 'Header' | 'Example' | 'Schema';

/** An OpenAPI extension that this project defines. */
export interface Extension<Value = unknown> {
  /** The OpenAPI objects it is allowed on. `any` allows all of them. */
  on: readonly (Owner | 'any')[];
  /** A description of its type, for messages. */
  type: string;
  /** Whether a value has that type. */
  is: Guard<Value>;
  /** The keys of an object. Others have no effect. */
  keys?: readonly string[];
  /** Whether changing or removing it breaks clients. */
  breaks: boolean;
  /** Whether a change only relaxes a limit, which does not break clients. */
  loosens?(before: Value, after: Value): boolean;
}

const define = <Value, const On extends readonly (Owner | 'any')[]>(extension: Extension<Value> & { on: On }) =>
  extension;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isPositive = (value: unknown) => typeof value === 'number' && value > 0;
const isOneOf =
  <const Choice extends string>(...choices: Choice[]): Guard<Choice> =>
  (value): value is Choice =>
    choices.some((choice) => choice === value);

/** The conventions that a document may declare. EXTENSIONS.md explains them. */
const conventions = ['camelCase', 'malformedIds', 'errorOrder', 'sameOrigin', 'anyAccept', 'threads'] as const;
/** The name of a convention. */
export type Convention = (typeof conventions)[number];
const isConvention = isOneOf(...conventions);

/** An object with these keys and positive numbers as values. */
const numbers = <const Name extends string>(...keys: Name[]) => ({
  keys,
  is: (value: unknown): value is Record<Name, number> => isObject(value) && keys.every((key) => isPositive(value[key])),
});

type Limit = Record<'requests' | 'windowSeconds', number>;
const rateOf = (limit: Limit) => limit.requests / limit.windowSeconds;

/**
 * All extensions. The document types, the lint rules and the contract diff derive from this table. EXTENSIONS.md explains
 * them.
 */
export const extensions = {
  'x-requirement': define({ on: ['any'], type: 'a list of ids', is: isTexts, breaks: false }),
  'x-scenario': define({
    on: ['Info'],
    type: '{ caller: id }',
    is: (value): value is { caller: string } => isObject(value) && isText(value.caller),
    keys: ['caller'],
    breaks: false,
  }),
  'x-internal': define({
    on: ['Info'],
    type: 'true',
    is: (value): value is true => value === true,
    breaks: false,
  }),
  'x-caller': define({ on: ['Example'], type: 'an id', is: isText, breaks: false }),
  'x-order': define({ on: ['Schema'], type: 'a list of property names', is: isTexts, breaks: true }),
  'x-page-direction': define({
    on: ['Schema'],
    type: 'forward or backward',
    is: isOneOf('forward', 'backward'),
    breaks: true,
  }),
  'x-filters': define({
    on: ['Parameter'],
    type: '{ property: name, values?: object }',
    is: (value): value is { property: string; values?: Record<string, unknown> } =>
      isObject(value) && isText(value.property) && (value.values === undefined || isObject(value.values)),
    keys: ['property', 'values'],
    breaks: true,
  }),
  'x-limits': define({ on: ['Parameter'], type: 'a JSON pointer', is: isText, breaks: true }),
  'x-effect': define({ on: ['Parameter'], type: 'none', is: isOneOf('none'), breaks: true }),
  'x-conventions': define({
    on: ['Root'],
    type: `a list of ${conventions.join(', ')}`,
    is: (value): value is Convention[] => Array.isArray(value) && value.every(isConvention),
    breaks: true,
  }),
  'x-unknown-parameters': define({ on: ['Root'], type: 'reject', is: isOneOf('reject'), breaks: true }),
  'x-rate-limit': define({
    on: ['Root'],
    type: '{ requests, windowSeconds }, with numbers above 0',
    ...numbers('requests', 'windowSeconds'),
    breaks: true,
    // Allowing more breaks no client.
    loosens: (before: Limit, after: Limit) => rateOf(after) >= rateOf(before),
  }),
  'x-scope': define({ on: ['Operation'], type: 'a scope', is: isText, breaks: true }),
  'x-webhook-delivery': define({
    on: ['Root'],
    type: '{ timeoutSeconds, attempts, rotationHours, toleranceSeconds }, with numbers above 0',
    ...numbers('timeoutSeconds', 'attempts', 'rotationHours', 'toleranceSeconds'),
    breaks: true,
  }),
  'x-fallback-responses': define({
    on: ['Root'],
    type: 'responses by status',
    // An unknown path is 404, and an unknown method 405.
    keys: ['404', '405'],
    is: (value): value is Record<string, object> => isObject(value) && Object.values(value).every(isObject),
    // They are compared like other responses.
    breaks: false,
  }),
};

type Table = typeof extensions;
type ExtensionName = keyof Table;

/** The value type of an extension. */
export type ExtensionValue<Name extends ExtensionName> = Table[Name]['is'] extends Guard<infer Value> ? Value : never;

/** The extensions of an OpenAPI object. */
export type ExtensionsOf<Object extends Owner> = {
  [Name in ExtensionName as Table[Name]['on'][number] & (Object | 'any') extends never
    ? never
    : Name]?: ExtensionValue<Name>;
};

const table: Record<string, Extension> = extensions;

/** The extension with this name, if this project defines it. */
export const findExtension = (name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);
