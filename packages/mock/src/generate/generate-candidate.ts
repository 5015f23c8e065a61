import { numberBounds, partsOf, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import { generateText } from './generate-text.ts';

export interface Generation {
  /** Returns random numbers from 0 to 1. The same numbers give the same value. */
  random: () => number;
  /** Whether to choose random alternatives, types and enum values. Default: the first of each. */
  varied?: boolean;
  /** Whether random values may replace examples and defaults. */
  dynamic?: boolean;
  /** Values from the request, such as the id in its path. A property of the same name gets the same value. */
  named?: Readonly<Record<string, string>>;
  /** Whether the value is for a request, without read-only properties. */
  isRequest?: boolean;
  /** The share of the optional properties. Default: 1. */
  optional?: number;
}

/** Optional properties are omitted below this depth. */
const deepest = 6;
/** Limits for schemas that require themselves. */
const most = { depth: 20, values: 5_000 };
const longestList = 5;

/** Generates a value that probably matches a schema. */
export function generateCandidate(root: SchemaObject, generation: Generation): unknown {
  const { random, named = {}, isRequest = false, optional = 1, dynamic = false } = generation;
  const { varied = dynamic } = generation;
  const choose = <T>(list: readonly T[]): T | undefined => (varied && list.length > 0 ? pick(random, list) : list[0]);
  /** The ancestors of the current schema. */
  const open = new Set<unknown>();
  let values = 0;
  return generate(root, '', 0);

  function generate(given: SchemaObject, name: string, depth: number): unknown {
    if (depth > most.depth || values++ > most.values) return null;
    // A recursive schema, such as a book with a sequel, ends here if the schema allows it.
    if (admitsNull(given) && leadsBack(given)) return null;
    const schema = merge(given);
    if (schema.const !== undefined) return schema.const;
    const choices: unknown[] = listOf(schema.enum).filter((value) => value !== null);
    const examples = dynamic ? [] : [schema.example, ...listOf(schema.examples), schema.default];
    // An example may be from another schema that restricts the value less.
    const example = examples.find((value) => value !== undefined && (choices.length === 0 || choices.includes(value)));
    if (example !== undefined) return example;
    if (choices.length > 0) return choose(choices);
    const opened = [given, schema.properties].filter((node) => node && !open.has(node));
    for (const node of opened) open.add(node);
    const type = choose(typesOf(schema)) ?? 'string';
    const value =
      type === 'object'
        ? generateObject(schema, depth)
        : type === 'array'
          ? generateList(schema, depth)
          : generateScalar(type, schema, depth === 1 ? valueFromRequest(name) : undefined);
    for (const node of opened) open.delete(node);
    return value;
  }

  function generateScalar(type: string, schema: SchemaObject, known: string | undefined): unknown {
    if (type === 'null') return null;
    if (type === 'boolean') return random() < 0.5;
    if (type === 'string') return known ?? generateText(schema, random);
    if (type !== 'integer' && type !== 'number') throw new Error(`A schema has the unknown type '${type}'.`);
    return Number(known) || generateNumber(schema, random);
  }

  /** The last path parameter is the `id` of the resource. */
  function valueFromRequest(name: string): string | undefined {
    if (Object.hasOwn(named, name)) return named[name];
    return name === 'id' ? Object.values(named).at(-1) : undefined;
  }

  function generateObject(schema: SchemaObject, depth: number): object {
    const { minProperties = 0, additionalProperties } = schema;
    const other = typeof additionalProperties === 'object' ? additionalProperties : {};
    const required = listOf(schema.required).map(String);
    const hidden = isRequest ? 'readOnly' : 'writeOnly';
    const isKept = (property: SchemaObject) =>
      depth < deepest && !leadsBack(property) && (optional === 1 || random() < optional);
    const declared = propertiesOf(schema);
    const value: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(declared))
      if (!property[hidden] && (required.includes(name) || isKept(property)))
        value[name] = generate(property, name, depth + 1);
    for (const name of required) if (!(name in declared)) value[name] = generate(other, name, depth + 1);
    // A map gets one entry as an illustration.
    const isMap = additionalProperties === other && Object.keys(value).length === 0 && isKept(other);
    const least = Math.max(minProperties, isMap ? 1 : 0);
    for (let index = 1; Object.keys(value).length < least; index += 1)
      value[`key${index}`] = generate(other, '', depth + 1);
    return value;
  }

  function generateList(schema: SchemaObject, depth: number): unknown[] {
    const { minItems = 0, maxItems = longestList, items = {} } = schema;
    const first = listOf(schema.prefixItems).map((item) => generate(item, '', depth + 1));
    if (minItems === 0 && (depth >= deepest || leadsBack(items))) return first;
    const usual = dynamic ? 1 + Math.floor(random() * longestList) : 1;
    const length = Math.max(minItems, Math.min(usual, maxItems));
    const entries = new Map(first.map((value, index): [unknown, unknown] => [index, value]));
    for (let tries = first.length; entries.size < length && tries < length * 10; tries += 1) {
      const entry = generate(items, '', depth + 1);
      entries.set(schema.uniqueItems ? JSON.stringify(entry) : tries, entry);
    }
    return [...entries.values()];
  }

  function leadsBack(schema: SchemaObject): boolean {
    return [...partsOf(schema), schema.items].some((part) => open.has(part) || open.has(part?.properties));
  }

  /** Merges `allOf` and one of the alternatives into one schema. */
  function merge(schema: SchemaObject): SchemaObject {
    const { allOf, anyOf, oneOf, ...own } = schema;
    if (!allOf && !anyOf && !oneOf) return schema;
    const alternatives = [anyOf, oneOf].map((list) => choose(listOf(list).filter(({ type }) => type !== 'null')));
    const parts = [...listOf(allOf), ...alternatives];
    const all = [...parts.flatMap((part) => (part ? [merge(part)] : [])), own];
    // Without inherited names: a property may have the name `constructor`.
    const properties: Record<string, SchemaObject> = Object.create(null);
    for (const part of all)
      for (const [name, property] of Object.entries(part.properties ?? {})) {
        const known = properties[name];
        properties[name] = known && known !== property ? { allOf: [known, property] } : property;
      }
    return Object.assign({}, ...all, { properties, required: all.flatMap((part) => listOf(part.required)) });
  }
}

const admitsNull = ({ type, oneOf, anyOf }: SchemaObject): boolean =>
  [type].flat().includes('null') || [oneOf, anyOf].flatMap((list) => listOf(list)).some((part) => part.type === 'null');

/** Empty for an absent or invalid list. */
const listOf = <T>(list: T[] | undefined): T[] => (Array.isArray(list) ? list : []);

/** The types of a schema except null, inferred from other keywords if it has none. */
function typesOf({ type, properties, additionalProperties, items, prefixItems, ...rest }: SchemaObject): string[] {
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  if (types.length > 0) return types.map(String);
  if (type !== undefined) return ['null'];
  if (Object.keys(properties ?? {}).length > 0 || additionalProperties) return ['object'];
  if (items || prefixItems) return ['array'];
  return [Object.keys(numberBounds(rest)).length > 0 ? 'number' : 'string'];
}

/** The usual distance between the bounds of a number. */
const range = 1_000;

/** Generates a number within the bounds of a schema. Without bounds, it is positive, like most ids. */
function generateNumber(schema: SchemaObject, random: () => number): number {
  const { multipleOf } = schema;
  const { minimum, maximum } = numberBounds(schema);
  const usual = [schema.type].flat().includes('integer') ? 1 : 0.01;
  const step = typeof multipleOf === 'number' ? multipleOf : usual;
  const lowest = minimum ?? (maximum !== undefined && maximum < 1 ? maximum - range : 1);
  const highest = maximum ?? lowest + range;
  const [first, last] = [Math.ceil(lowest / step), Math.floor(highest / step)];
  const value = (first + Math.floor(random() * (Math.max(first, last) - first + 1))) * step;
  // Round, because 3 * 0.1 is 0.30000000000000004.
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));
}
