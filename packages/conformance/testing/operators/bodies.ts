import { type Operation, propertiesOf, type Response, type SchemaObject } from '@threads-api/contract';
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

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** Replaces a value that is a text. */
const changedText = (change: (text: string) => string) => (body: Body, name: string) => {
  const value = body[name];
  return typeof value === 'string' ? { ...body, [name]: change(value) } : body;
};

interface BodyOperator {
  applies(place: Place): boolean;
  change(body: Body, name: string): Body;
}

/** What can happen to a property of a body. */
const operators: Record<string, BodyOperator> = {
  omit: { applies: ({ required }) => required, change: without },
  null: { applies: ({ schema }) => !isNullable(schema), change: (body, name) => ({ ...body, [name]: null }) },
  retype: {
    applies: ({ schema }) => schema.type !== undefined,
    change: (body, name) => ({ ...body, [name]: Array.isArray(body[name]) ? {} : [body[name]] }),
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
  'below the minimum': {
    applies: ({ schema }) => schema.minimum !== undefined,
    change: (body, name) => ({ ...body, [name]: -1 }),
  },
};

/** Faults in the bodies of all declared responses. */
export function bodyOperators({ responses }: Operation): Placed[] {
  return Object.values(responses).flatMap((response) =>
    placesIn(response.schema ?? {}).flatMap((place) =>
      Object.entries(operators)
        .filter(([, { applies }]) => applies(place))
        .map(([operator, { change }]) => ({
          operator,
          caughtBy: /^[45]/.test(response.status) ? 'error-shape' : 'body-schema',
          place: `${place.path.join('.')} of ${response.status}`,
          break: inBodiesOf(response, place.path, change),
        })),
    ),
  );
}

const inBodiesOf = (declared: Response, path: string[], change: BodyOperator['change']) =>
  mapResponse((response) => {
    if (`${response.status}` !== declared.status || response.text === '') return response;
    const body: unknown = JSON.parse(response.text);
    const changed = changeAt(body, path, change);
    return changed === body ? response : { ...response, text: JSON.stringify(changed) };
  });

/** Changes a property wherever a body has it. Returns the same body if it has none. */
function changeAt(body: unknown, [name = '', ...rest]: string[], change: BodyOperator['change']): unknown {
  if (name === '*') {
    if (!Array.isArray(body)) return body;
    const changed = body.map((entry) => changeAt(entry, rest, change));
    return changed.some((entry, index) => entry !== body[index]) ? changed : body;
  }
  if (typeof body !== 'object' || body === null || !(name in body)) return body;
  const object = body as Body;
  if (rest.length === 0) return change(object, name);
  const changed = changeAt(object[name], rest, change);
  return changed === object[name] ? body : { ...object, [name]: changed };
}
