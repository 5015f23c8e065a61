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
  meaning: string;
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
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf =
  <const Choice extends string>(...choices: Choice[]): Guard<Choice> =>
  (value): value is Choice =>
    choices.some((choice) => choice === value);
/** An object with these keys and positive numbers as values. */
const numbers = <const Name extends string>(...keys: Name[]) => ({
  keys,
  is: (value: unknown): value is Record<Name, number> => isRecord(value) && keys.every((key) => isPositive(value[key])),
});

type Limit = Record<'requests' | 'windowSeconds', number>;
const rateOf = (limit: Limit) => limit.requests / limit.windowSeconds;

/** All extensions. The document types, the lint rules and the contract diff derive from this table. */
export const extensions = {
  'x-requirement': define({
    on: ['any'],
    type: 'a list of ids',
    is: isTexts,
    meaning: 'The rows of DECISIONS.md that this part of the contract implements.',
    breaks: false,
  }),
  'x-scenario': define({
    on: ['Info'],
    type: '{ caller: id }',
    is: (value): value is { caller: string } => isRecord(value) && isText(value.caller),
    keys: ['caller'],
    meaning: 'The user who sends the requests in the examples, unless an example has an `x-caller`.',
    breaks: false,
  }),
  'x-internal': define({
    on: ['Info'],
    type: 'true',
    is: (value): value is true => value === true,
    meaning:
      'The clients and the server are released together, so `pnpm diff` reports breaking changes without failing.',
    breaks: false,
  }),
  'x-caller': define({
    on: ['Example'],
    type: 'an id',
    is: isText,
    meaning: 'The user who sends the request of this example.',
    breaks: false,
  }),
  'x-order': define({
    on: ['Schema'],
    type: 'a list of property names',
    is: isTexts,
    meaning:
      'The properties that a list is sorted by: required ones that are never null. A leading `-` means descending.',
    breaks: true,
  }),
  'x-page-direction': define({
    on: ['Schema'],
    type: 'forward or backward',
    is: isOneOf('forward', 'backward'),
    meaning: 'Whether the next page has the entries after (`forward`) or before (`backward`) this page.',
    breaks: true,
  }),
  'x-filters': define({
    on: ['Parameter'],
    type: '{ property: name, values?: object }',
    is: (value): value is { property: string; values?: Record<string, unknown> } =>
      isRecord(value) && isText(value.property) && (value.values === undefined || isRecord(value.values)),
    keys: ['property', 'values'],
    meaning:
      'The property that the parameter filters by. `values` maps parameter values to property values. Without it, the property must equal the parameter.',
    breaks: true,
  }),
  'x-limits': define({
    on: ['Parameter'],
    type: 'a JSON pointer',
    is: isText,
    meaning: 'The list in the response whose length the parameter limits.',
    breaks: true,
  }),
  'x-effect': define({
    on: ['Parameter'],
    type: 'none',
    is: isOneOf('none'),
    meaning: 'This list parameter neither filters nor limits the entries.',
    breaks: true,
  }),
  'x-unknown-parameters': define({
    on: ['Root'],
    type: 'reject',
    is: isOneOf('reject'),
    meaning: 'Undeclared query parameters cause a 400.',
    breaks: true,
  }),
  'x-rate-limit': define({
    on: ['Root'],
    type: '{ requests, windowSeconds }, with numbers above 0',
    ...numbers('requests', 'windowSeconds'),
    meaning: 'The number of requests that a user may make in a time window. Allowing more breaks no client.',
    breaks: true,
    loosens: (before: Limit, after: Limit) => rateOf(after) >= rateOf(before),
  }),
  'x-scope': define({
    on: ['Operation'],
    type: 'a scope',
    is: isText,
    meaning: 'The scope that the owner of a webhook needs to receive the event.',
    breaks: true,
  }),
  'x-webhook-delivery': define({
    on: ['Root'],
    type: '{ timeoutSeconds, attempts, rotationHours, toleranceSeconds }, with numbers above 0',
    ...numbers('timeoutSeconds', 'attempts', 'rotationHours', 'toleranceSeconds'),
    meaning:
      'How events are delivered: the response timeout, the number of attempts, how long events are signed with both secrets after a rotation, and how far the timestamp of an attempt may be from the current time.',
    breaks: true,
  }),
  'x-fallback-responses': define({
    on: ['Root'],
    type: 'responses by status',
    is: (value): value is Record<string, object> => isRecord(value) && Object.values(value).every(isRecord),
    meaning: 'The responses to undeclared paths and methods. `pnpm diff` compares them like other responses.',
    breaks: false,
  }),
};

type Table = typeof extensions;
export type ExtensionName = keyof Table;

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
