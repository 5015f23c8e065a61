import type { JsonSchemaType } from '@modelcontextprotocol/server';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const kept = ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];

/**
 * A compact form of a schema, in keywords that every MCP client supports: no descriptions, formats, limits or lists
 * of required properties, one object instead of `allOf`, `anyOf` instead of a list of types, and a `$ref` for repeated parts.
 */
export function compactSchema(schema: unknown): JsonSchemaType {
  const compact = reduce(schema) as Node;
  const counts = new Map<string, number>();
  count(compact, counts);
  const repeated = [...counts].filter(([text, times]) => times > 1 && text.length > 40).map(([text]) => text);
  const names = new Map(repeated.map((text, index) => [text, `${index}`]));
  const refer = (node: unknown, isRoot = false): unknown => {
    if (Array.isArray(node)) return node.map((item) => refer(item));
    if (!isNode(node)) return node;
    const name = isRoot ? undefined : names.get(JSON.stringify(node));
    if (name !== undefined) return { $ref: `#/$defs/${name}` };
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        isNode(value) && key === 'properties' ? referEach(value) : refer(value),
      ]),
    );
  };
  // The keys here are property names, not keywords.
  const referEach = (properties: Node) =>
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, refer(value)]));
  const root = refer(compact, true) as Node;
  const $defs = Object.fromEntries([...names].map(([text, name]) => [name, refer(JSON.parse(text), true)]));
  return (names.size > 0 ? { ...root, $defs } : root) as JsonSchemaType;
}

function reduce(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(reduce);
  if (!isNode(node)) return node;
  const {
    type,
    properties,
    oneOf,
    allOf,
    anyOf,
    enum: values,
    ...rest
  } = Object.fromEntries(Object.entries(node).filter(([key]) => kept.includes(key)));
  const named = isNode(properties)
    ? { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, reduce(value)])) }
    : {};
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, reduce(value)]));
  if (Array.isArray(allOf)) return merge(allOf.map((part) => reduce(part) as Node));
  const branches = oneOf ?? anyOf;
  if (Array.isArray(branches)) return { anyOf: branches.map(reduce) };
  if (Array.isArray(type))
    return { anyOf: type.map((name) => (name === 'null' ? { type: name } : { type: name, ...others, ...named })) };
  // The values imply the type.
  if (values !== undefined) return { enum: values };
  if (others.const !== undefined) return { const: others.const };
  return { ...(type !== undefined && { type }), ...named, ...others };
}

const merge = (parts: Node[]): Node => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
});

function count(node: unknown, counts: Map<string, number>): void {
  if (Array.isArray(node)) for (const item of node) count(item, counts);
  if (!isNode(node)) return;
  const text = JSON.stringify(node);
  counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [key, value] of Object.entries(node))
    count(key === 'properties' && isNode(value) ? Object.values(value) : value, counts);
}
