import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@threads-api/contract/model';

const longest = 60;

/** A value in one short line: `100`, `"open"`, `{ requests: 300 }`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return shorten(`[${value.map(describeValue).join(', ')}]`);
  if (!isObject(value)) return String(value);
  return shorten(
    `{ ${Object.entries(value)
      .map(([key, child]) => `${key}: ${describeValue(child)}`)
      .join(', ')} }`,
  );
}

/** Describes a changed value: `changed from 50 to 20`. For lists, names removed and added entries; for long texts, the parts that differ. */
export function describeDifference(before: unknown, after: unknown): string {
  if (before === undefined) return `added: ${describeValue(after)}`;
  if (after === undefined) return `removed: it was ${describeValue(before)}`;
  if (Array.isArray(before) && Array.isArray(after)) return describeLists(before, after);
  if (typeof before === 'string' && typeof after === 'string') {
    const [old, now] = differingParts(before, after);
    return `changed from ${JSON.stringify(old)} to ${JSON.stringify(now)}`;
  }
  const [old, now] = [withoutEqual(before, after), withoutEqual(after, before)];
  return `changed from ${describeValue(old)} to ${describeValue(now)}`;
}

/** The entries of an object that another one does not have. */
function withoutEqual(value: unknown, other: unknown): unknown {
  if (!isObject(value) || !isObject(other)) return value;
  const differing = Object.entries(value).filter(([key, child]) => !isDeepStrictEqual(child, other[key]));
  return Object.fromEntries(differing.map(([key, child]) => [key, withoutEqual(child, other[key])]));
}

function describeLists(before: unknown[], after: unknown[]): string {
  const without = (list: unknown[], other: unknown[]) =>
    list.filter((entry) => !other.some((candidate) => isDeepStrictEqual(candidate, entry))).map(describeValue);
  const [removed, added] = [without(before, after), without(after, before)];
  const parts = [
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
  ];
  return parts.length > 0
    ? `changed: ${parts.join(', ')}`
    : `changed from ${describeValue(before)} to ${describeValue(after)}`;
}

/** Two texts without their common beginning, if they are long. */
function differingParts(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) <= longest) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const word = before.lastIndexOf(' ', Math.max(same - 1, 0)) + 1;
  const start = Math.max(word, same - longest / 3);
  const part = (text: string) => shorten(`${start > 0 ? '…' : ''}${text.slice(start)}`);
  return [part(before), part(after)];
}

/** Describes a schema: `string (maxLength: 64)`, `array of Thread`, `Participant or null`. */
export function describeSchema(schema: unknown): string {
  if (!isObject(schema)) return String(schema);
  const { $ref, type, items, properties, oneOf, anyOf, allOf, const: only, enum: choices, format } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  const parts = oneOf ?? anyOf;
  if (Array.isArray(parts)) return parts.map(describeSchema).join(' or ');
  if (Array.isArray(allOf)) return allOf.map(describeSchema).join(' and ');
  if (only !== undefined) return describeValue(only);
  if (Array.isArray(choices)) return `one of ${choices.map(describeValue).join(', ')}`;
  const limits = Object.entries(schema)
    .filter(([keyword]) => constraints.has(keyword))
    .map(([keyword, value]) => `${keyword}: ${describeValue(value)}`);
  const base = [type ?? 'any value'].flat().join(' or ');
  return [
    items ? `${base} of ${describeSchema(items)}` : base,
    ...(isObject(properties) ? [`with ${Object.keys(properties).join(', ')}`] : []),
    ...(format || limits.length > 0 ? [`(${[...(format ? [format] : []), ...limits].join(', ')})`] : []),
  ].join(' ');
}

const constraints = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems default'.split(
    ' ',
  ),
);

/** Joins a text into one line and shortens it. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
