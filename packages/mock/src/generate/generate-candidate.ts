import { propertiesOf, type SchemaObject } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import { findCheck } from './find-check.ts';
import { generateNumber } from './generate-number.ts';
import { generateText, patternsOf } from './generate-text.ts';

export interface Generation {
  /** Returns random numbers from 0 to 1. The same numbers give the same value. */
  random: () => number;
  /** The name of the property or parameter. */
  name?: string;
  /** Generated dates are near this date. Default: today. */
  now?: Date;
  /** Whether to use random values instead of examples, defaults and first enum values. */
  dynamic?: boolean;
  /** Values from the request, such as the id in its path. A property of the same name gets the same value. */
  named?: Readonly<Record<string, string>>;
  /** A list with a given length. */
  page?: { schema: SchemaObject | undefined; length: number } | undefined;
  /** Whether the value is for a request, without read-only properties. */
  isRequest?: boolean;
}

/** How a candidate differs from the usual value. */
export interface Variation {
  /** The share of the optional properties. */
  optional: number;
  /** Whether to use random values instead of valid examples and defaults. */
  dynamic?: boolean;
}

/** Generated dates change only once a day. */
export const startOfDay = () => new Date(new Date().setUTCHours(0, 0, 0, 0));

/** Optional properties are omitted below this depth. */
const deepest = 6;
/** Limits for schemas that require themselves. */
const most = { depth: 20, values: 5_000 };
const longestList = 5;

/**
 * Generates a value that probably matches a schema. Values also match their names: ids are positive, and dates are near now.
 *
 * @param variation For a value with random alternatives, types, enum values and conditions. Default: the first of each, and no
 *   conditions.
 */
export function generateCandidate(root: SchemaObject, generation: Generation, variation?: Variation): unknown {
  const { random, now = startOfDay(), named = {}, page, isRequest = false } = generation;
  const { dynamic = generation.dynamic ?? false, optional = 1 } = variation ?? {};
  const isVaried = variation !== undefined;
  const isChosen = () => random() < 0.5;
  /** The ancestors of the current schema. */
  const open = new Set<unknown>();
  let values = 0;
  return generate(root, generation.name ?? '', 0);

  function generate(given: SchemaObject, name: string, depth: number): unknown {
    if (depth > most.depth || values++ > most.values) return null;
    // A resource that refers to its own kind, such as a sequel, ends here if it may.
    if (admitsNull(given) && leadsBack(given)) return null;
    const schema = merge(given);
    if (schema.const !== undefined) return schema.const;
    const choices: unknown[] = listOf(schema.enum).filter((value) => value !== null);
    const examples = [schema.example, ...listOf(schema.examples), schema.default];
    // An example may be from another schema that restricts the value less.
    const isExample = (value: unknown) => value !== undefined && (choices.length === 0 || choices.includes(value));
    const isSuitable = (value: unknown) => isExample(value) && (!isVaried || findCheck(given, isRequest)(value));
    const example = dynamic ? undefined : examples.find(isSuitable);
    if (example !== undefined) return example;
    if (choices.length > 0) return dynamic || isVaried ? pick(random, choices) : choices[0];
    const opened = [given, schema.properties].filter((node) => node && !open.has(node));
    for (const node of opened) open.add(node);
    const types = typesOf(schema);
    const type = (isVaried ? pick(random, types) : types[0]) ?? 'string';
    const value =
      type === 'object'
        ? generateObject(schema, depth)
        : type === 'array'
          ? generateList(schema, name, depth, page?.schema === given ? page?.length : undefined)
          : generateScalar(type, schema, name, depth === 1 ? nameFromRequest(name) : undefined);
    for (const node of opened) open.delete(node);
    return value;
  }

  function generateScalar(type: string, schema: SchemaObject, name: string, known: string | undefined): unknown {
    if (type === 'null') return null;
    if (type === 'boolean') return random() < 0.5;
    if (type === 'string') return known ?? generateText(schema, name, random, now);
    if (type !== 'integer' && type !== 'number') throw new Error(`A schema has the unknown type '${type}'.`);
    return Number(known) || generateNumber(schema, name, random, now);
  }

  /** The last path parameter is the `id` of the resource. */
  function nameFromRequest(name: string): string | undefined {
    return named[name] ?? (name === 'id' ? Object.values(named).at(-1) : undefined);
  }

  function generateObject(schema: SchemaObject, depth: number): object {
    const required = new Set(listOf(schema.required));
    const isShown = (property: SchemaObject) => depth < deepest && !leadsBack(property);
    const isKept = () => optional === 1 || random() < optional;
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema as Bounds;
    const hidden = isRequest ? 'readOnly' : 'writeOnly';
    const entries = Object.entries(propertiesOf(schema))
      .filter(([name, property]) => !property[hidden] && (required.has(name) || (isShown(property) && isKept())))
      // Required properties first, in case not all fit.
      .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
      .slice(0, Math.max(required.size, maxProperties));
    const declared = Object.keys(propertiesOf(schema));
    const undeclared = [...required].filter((name) => !declared.includes(`${name}`));
    const value = Object.fromEntries(
      [
        ...entries.toSorted(([a], [b]) => declared.indexOf(a) - declared.indexOf(b)),
        ...undeclared.map((name) => [`${name}`, undeclaredProperty(schema, `${name}`)] as const),
      ].map(([name, property]) => [name, generate(property, name, depth + 1)]),
    );
    return addProperties(
      value,
      schema,
      Math.max(minProperties, isShownMap(schema, entries.length, isShown) ? 1 : 0),
      depth,
    );
  }

  /** Whether the object is a map, which gets one entry as an illustration. */
  function isShownMap(
    { additionalProperties }: SchemaObject,
    count: number,
    isShown: (schema: SchemaObject) => boolean,
  ) {
    return count === 0 && typeof additionalProperties === 'object' && isShown(additionalProperties as SchemaObject);
  }

  /** Adds properties with undeclared names until there are enough. */
  function addProperties(value: Record<string, unknown>, schema: SchemaObject, least: number, depth: number): object {
    const { additionalProperties: other, patternProperties, propertyNames } = schema as Bounds;
    const [pattern, described] = Object.entries(patternProperties ?? {})[0] ?? [];
    for (let tries = 0; Object.keys(value).length < least && tries < least * 4; tries += 1) {
      const naming = pattern === undefined ? propertyNames : { pattern };
      const name = naming ? generateText(naming, '', random, now) : tries === 0 ? 'key' : `key${tries + 1}`;
      value[name] = generate(described ?? (typeof other === 'object' ? other : {}), '', depth + 1);
    }
    return value;
  }

  function generateList(schema: SchemaObject, name: string, depth: number, wanted: number | undefined): unknown[] {
    const { minItems = 0, maxItems = longestList, items = {} } = schema as Bounds;
    const { contains, minContains = 1 } = schema as Bounds;
    const contained = contains ? Array.from({ length: minContains }, () => both(items, contains)) : [];
    const first = [...listOf(schema.prefixItems), ...contained].map((item) =>
      generate(item as SchemaObject, name, depth + 1),
    );
    if (minItems === 0 && (depth >= deepest || leadsBack(items))) return first;
    const usual = dynamic ? 1 + Math.floor(random() * longestList) : 1;
    const length = wanted ?? Math.max(minItems, Math.min(usual, maxItems));
    const entry = () => generate(items, name.replace(/ies$/, 'y').replace(/s$/, ''), depth + 1);
    if (schema.uniqueItems) return distinct(first, length, items, entry);
    return [...first, ...Array.from({ length: Math.max(0, length - first.length) }, entry)];
  }

  function distinct(first: unknown[], length: number, items: SchemaObject, entry: () => unknown): unknown[] {
    const found = new Map(first.map((value) => [JSON.stringify(value), value]));
    const add = (value: unknown) => found.size < length && found.set(JSON.stringify(value), value);
    for (let tries = 0; found.size < length && tries < length * 4; tries += 1) add(entry());
    for (const choice of listOf(items.enum)) add(choice);
    return [...found.values()];
  }

  function leadsBack(schema: SchemaObject): boolean {
    const parts = [schema, schema.items, ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap(listOf)];
    return (parts as (SchemaObject | undefined)[]).some(
      (part) => open.has(part) || (part?.properties !== undefined && open.has(part.properties)),
    );
  }

  /** Merges `allOf`, one of the alternatives and, if the candidate varies, some conditions into one schema. */
  function merge(schema: SchemaObject): SchemaObject {
    const { allOf, anyOf, oneOf, ...own } = schema;
    const conditions = isVaried ? chooseConditions(own) : [];
    if (!allOf && !anyOf && !oneOf && conditions.length === 0) return schema;
    const alternatives = [anyOf, oneOf].map((list) => chooseAlternative(listOf(list) as SchemaObject[]));
    const parts = [...listOf(allOf), ...alternatives, ...conditions] as (SchemaObject | undefined)[];
    const merged = [...parts.flatMap((part) => (part ? [merge(part)] : [])), own];
    // Of two bounds, the last one applies.
    const all = isVaried && isChosen() ? merged.toReversed() : merged;
    const properties: Record<string, SchemaObject> = {};
    for (const part of all)
      for (const [name, property] of Object.entries(Object(part.properties) as Record<string, SchemaObject>)) {
        const known = properties[name];
        properties[name] = known && known !== property ? both(known, property) : property;
      }
    const required = all.flatMap((part) => listOf(part.required));
    return Object.assign({}, ...all, { properties, required, patterns: [...new Set(all.flatMap(patternsOf))] });
  }

  function chooseAlternative(list: readonly SchemaObject[]): SchemaObject | undefined {
    const alternatives = list.filter((one) => Object(one).type !== 'null');
    return (dynamic || isVaried) && alternatives.length > 0 ? pick(random, alternatives) : alternatives[0];
  }

  /** The parts of a schema that may apply, depending on the value. */
  function chooseConditions(schema: SchemaObject): unknown[] {
    const { if: condition, then, else: otherwise, dependentSchemas, dependentRequired } = schema as Conditions;
    const branch = condition === undefined ? [] : isChosen() ? [condition, then] : [otherwise];
    const needed = Object.values(dependentRequired ?? {}).map((required) => ({ required }));
    return [...branch, ...[...Object.values(dependentSchemas ?? {}), ...needed].filter(isChosen)];
  }
}

interface Conditions {
  if?: unknown;
  then?: unknown;
  else?: unknown;
  dependentSchemas?: object;
  dependentRequired?: object;
}

const pairs = new WeakMap<SchemaObject, WeakMap<SchemaObject, SchemaObject>>();

/** A schema that requires two others. It is the same object each time, so that its check is found again. */
function both(one: SchemaObject, other: SchemaObject): SchemaObject {
  if (Object(one) !== one || Object(other) !== other) return other;
  const known = pairs.get(one) ?? new WeakMap<SchemaObject, SchemaObject>();
  pairs.set(one, known);
  const pair = known.get(other) ?? { allOf: [one, other] };
  known.set(other, pair);
  return pair;
}

/** The schema of a property without a declaration. */
function undeclaredProperty({ patternProperties, additionalProperties }: SchemaObject, name: string): SchemaObject {
  const described = Object.entries(Object(patternProperties) as Record<string, SchemaObject>);
  const [, matching] = described.find(([pattern]) => new RegExp(pattern, 'u').test(name)) ?? [];
  return matching ?? (Object(additionalProperties) as SchemaObject);
}

interface Bounds {
  minItems?: number;
  maxItems?: number;
  items?: SchemaObject;
  contains?: SchemaObject;
  minContains?: number;
  minProperties?: number;
  maxProperties?: number;
  additionalProperties?: SchemaObject | boolean;
  patternProperties?: Record<string, SchemaObject>;
  propertyNames?: SchemaObject;
}

const admitsNull = ({ type, oneOf, anyOf }: SchemaObject): boolean =>
  [type].flat().includes('null') || [oneOf, anyOf].flatMap(listOf).some((part) => Object(part).type === 'null');

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The types of a schema except null, inferred from other keywords if it has none. */
function typesOf({ type, properties, additionalProperties, items, prefixItems, ...rest }: SchemaObject): string[] {
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  if (types.length > 0) return types.map(String);
  if (type !== undefined) return ['null'];
  if (Object.keys(properties ?? {}).length > 0 || additionalProperties) return ['object'];
  if (items || prefixItems) return ['array'];
  return [rest.minimum !== undefined || rest.maximum !== undefined ? 'number' : 'string'];
}
