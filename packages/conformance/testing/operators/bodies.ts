import { type Operation, propertiesOf, type Response, type SchemaObject } from '@threads-api/contract';
import { withChanged } from '../fault-messages.ts';
import { mapResponse } from '../fault-tools.ts';
import type { Placed } from './derived-fault.ts';

/** A property of a body, with `*` for the entries of a list. */
interface Place {
  path: string[];
  schema: SchemaObject;
  required: boolean;
}

const deepest = 4;

function placesIn(schema: SchemaObject, path: string[] = []): Place[] {
  if (path.length >= deepest) return [];
  if (schema.items) return placesIn(schema.items, [...path, '*']);
  const { required = [] } = schema;
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    { path: [...path, name], schema: property, required: required.includes(name) },
    ...placesIn(property, [...path, name]),
  ]);
}

const isNullable = ({ type, oneOf, anyOf, enum: choices }: SchemaObject) =>
  [type, choices].flat().some((each) => each === 'null' || each === null) ||
  [oneOf, anyOf].flat().some((each) => each?.type === 'null') ||
  type === undefined;

type Body = Record<string, unknown>;

/** Replaces a value that is a text. */
const changedText = (change: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;

interface BodyOperator {
  applies(place: Place): boolean;
  /** Returns another value; `undefined` removes the property. */
  change(value: unknown): unknown;
}

/** Faults in a property of a body. */
const operators: Record<string, BodyOperator> = {
  omit: { applies: ({ required }) => required, change: () => undefined },
  null: { applies: ({ schema }) => !isNullable(schema), change: () => null },
  retype: {
    applies: ({ schema }) => schema.type !== undefined,
    change: (value) => (Array.isArray(value) ? {} : [value]),
  },
  'another enum value': {
    applies: ({ schema }) => schema.enum !== undefined,
    change: changedText((text) => `${text}_`),
  },
  'a time in local time': {
    applies: ({ schema }) => schema.format === 'date-time',
    change: changedText((text) => text.replace('Z', '+01:00')),
  },
  'a time without milliseconds': {
    applies: ({ schema }) => schema.format === 'date-time',
    change: changedText((text) => text.replace(/\.\d+Z/, 'Z')),
  },
  'too long': {
    applies: ({ schema }) => Number(schema.maxLength) < 1_000,
    change: changedText((text) => text.padEnd(1_001, '.')),
  },
  'below the minimum': { applies: ({ schema }) => schema.minimum !== undefined, change: () => -1 },
};

/** Faults in the bodies of all declared responses. */
export function bodyOperators({ responses }: Operation): Placed[] {
  return Object.values(responses).flatMap((response) =>
    placesIn(response.schema ?? {}).flatMap((place) =>
      Object.entries(operators)
        .filter(([, { applies }]) => applies(place))
        .map(([what, { change }]) => ({
          what,
          caughtBy: /^[45]/.test(response.status) ? 'error-shape' : 'body-schema',
          place: `${place.path.join('.')} of ${response.status}`,
          breakHandler: inBodiesOf(response, place.path, change),
        })),
    ),
  );
}

/** Changes a property wherever a body has it. */
const inBodiesOf = ({ status }: Response, path: string[], change: BodyOperator['change']) =>
  mapResponse((response) =>
    `${response.status}` === status
      ? withChanged(response, (body) => {
          const name = `${path.at(-1)}`;
          for (const owner of ownersAt(body, path.slice(0, -1)))
            if (Object.hasOwn(owner, name)) owner[name] = change(owner[name]);
        })
      : response,
  );

/** The objects at a path of a body. */
const ownersAt = (body: unknown, path: string[]): Body[] =>
  path
    .reduce(
      (parts, name) => parts.flatMap((part) => (name === '*' && Array.isArray(part) ? part : [Object(part)[name]])),
      [body],
    )
    .map(Object);
