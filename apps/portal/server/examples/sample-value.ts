import type { SchemaObject } from '@threads-api/contract';

const formats: Record<string, string> = {
  date: '2026-03-09',
  'date-time': '2026-03-09T13:02:11Z',
  email: 'someone@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
};

const deepest = 6;

/** A value that matches a schema: its example, or else the smallest valid value. */
export function sampleValue(schema: SchemaObject, depth = 0): unknown {
  const { example, examples, const: constant, default: fallback, enum: choices } = schema;
  const given = [example, Array.isArray(examples) ? examples[0] : undefined, constant, fallback];
  const known = given.find((value) => value !== undefined) ?? (Array.isArray(choices) ? choices[0] : undefined);
  if (known !== undefined) return known;
  const part = firstOf(schema.oneOf) ?? firstOf(schema.anyOf);
  if (part) return sampleValue(part, depth + 1);
  switch (typeOf(schema)) {
    case 'object':
      return sampleObject(schema, depth);
    case 'array':
      return depth < deepest && schema.items ? [sampleValue(schema.items as SchemaObject, depth + 1)] : [];
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

function typeOf({ type, properties, allOf }: SchemaObject): unknown {
  const [first] = [type].flat().filter((name) => name !== 'null');
  return first ?? (properties || allOf ? 'object' : type === 'null' ? 'null' : undefined);
}

const firstOf = (parts: unknown) => (Array.isArray(parts) ? (parts[0] as SchemaObject) : undefined);

function sampleObject(schema: SchemaObject, depth: number): Record<string, unknown> {
  if (depth >= deepest) return {};
  const parts = [...((schema.allOf as SchemaObject[] | undefined) ?? []), schema];
  const required = new Set(parts.flatMap((part) => (part.required as string[] | undefined) ?? []));
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, property] of Object.entries((part.properties as Record<string, SchemaObject> | undefined) ?? {}))
      if (required.has(name) && !property.readOnly) values[name] = sampleValue(property, depth + 1);
  }
  return values;
}

function sampleText({ format, minLength = 0 }: SchemaObject): string {
  const text = formats[String(format)] ?? 'text';
  return text.padEnd(Number(minLength), 'x');
}
