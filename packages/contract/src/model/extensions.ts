type Guard<Value> = (value: unknown) => value is Value;

/** The OpenAPI objects that have extensions of this project. */
type Owner = 'Root' | 'Info' | 'Operation' | 'Parameter' | 'Response' | 'Header' | 'Example' | 'Schema';

/** An extension of OpenAPI that programs of this project read. */
export interface Extension<Value = unknown> {
  /** The OpenAPI objects it belongs to; `any` stands for all of them. */
  on: readonly (Owner | 'any')[];
  /** Its value, in words. */
  type: string;
  /** Whether a value has that type. */
  is: Guard<Value>;
  meaning: string;
  /** Whether clients rely on it: a change breaks them, and so does its removal. */
  breaks: boolean;
  /** Whether a change only gives clients more, which breaks nobody. */
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
/** An object of positive numbers with these names. */
const hasNumbers =
  <const Name extends string>(...names: Name[]): Guard<Record<Name, number>> =>
  (value): value is Record<Name, number> =>
    isRecord(value) && names.every((name) => isPositive(value[name]));

type Limit = Record<'requests' | 'windowSeconds', number>;
const rateOf = (limit: Limit) => limit.requests / limit.windowSeconds;

/** Every extension, once: the types of a document, the lint rules and the comparison of contracts are made from this table. */
export const extensions = {
  'x-requirement': define({
    on: ['any'],
    type: 'a list of ids',
    is: isTexts,
    meaning: 'The rows of DECISIONS.md that this part of the contract states.',
    breaks: false,
  }),
  'x-story': define({
    on: ['Info'],
    type: '{ caller: id }',
    is: (value): value is { caller: string } => isRecord(value) && isText(value.caller),
    meaning: 'The user whose requests the examples answer, unless an example has an `x-caller`.',
    breaks: false,
  }),
  'x-caller': define({
    on: ['Example'],
    type: 'an id',
    is: isText,
    meaning: 'The user whose request the example answers.',
    breaks: false,
  }),
  'x-order': define({
    on: ['Schema'],
    type: 'a list of property names',
    is: isTexts,
    meaning: 'The properties that a list is sorted by; `-` before a name is descending.',
    breaks: true,
  }),
  'x-page-direction': define({
    on: ['Schema'],
    type: 'forward or backward',
    is: isOneOf('forward', 'backward'),
    meaning: '`forward`: the next page goes on in the order. `backward`: it has the entries before this page.',
    breaks: true,
  }),
  'x-filters': define({
    on: ['Parameter'],
    type: '{ property: name, values?: object }',
    is: (value): value is { property: string; values?: Record<string, unknown> } =>
      isRecord(value) && isText(value.property) && (value.values === undefined || isRecord(value.values)),
    meaning:
      'The property that the parameter filters a list by, and its value for each value of the parameter. Without `values`, both are the same.',
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
    meaning: 'The parameter of a list neither chooses nor counts its entries.',
    breaks: true,
  }),
  'x-unknown-parameters': define({
    on: ['Root'],
    type: 'reject',
    is: isOneOf('reject'),
    meaning: 'A query parameter that no operation declares is answered with 400.',
    breaks: true,
  }),
  'x-rate-limit': define({
    on: ['Root'],
    type: '{ requests, windowSeconds }',
    is: hasNumbers('requests', 'windowSeconds'),
    meaning: 'How many requests a user may make in a time window.',
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
    type: '{ timeoutSeconds, attempts, rotationHours, toleranceSeconds }',
    is: hasNumbers('timeoutSeconds', 'attempts', 'rotationHours', 'toleranceSeconds'),
    meaning:
      'How events are delivered: the time a receiver has to answer, the number of attempts, how long both secrets sign after a rotation, and how old an attempt may be.',
    breaks: true,
  }),
  'x-fallback-responses': define({
    on: ['Root'],
    type: 'responses by status',
    is: (value): value is Record<string, object> => isRecord(value) && Object.values(value).every(isRecord),
    meaning:
      'The responses to a path or a method that no operation declares. They are compared like any other response.',
    breaks: false,
  }),
};

type Table = typeof extensions;
export type ExtensionName = keyof Table;

/** The type of an extension. */
export type ExtensionValue<Name extends ExtensionName> = Table[Name]['is'] extends Guard<infer Value> ? Value : never;

/** The extensions of an OpenAPI object. */
export type ExtensionsOf<Object extends Owner> = {
  [Name in ExtensionName as Table[Name]['on'][number] & (Object | 'any') extends never
    ? never
    : Name]?: ExtensionValue<Name>;
};

const table: Record<string, Extension> = extensions;

/** The extension with this name, if it is one of this project. */
export const findExtension = (name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);
