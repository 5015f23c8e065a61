import type { SchemaObject } from './openapi-document.ts';

/**
 * Copies a resolved schema for Ajv. A schema that contains itself becomes a definition with references to it.
 *
 * @param isRequest Whether to drop `readOnly` properties from `required`.
 */
export function toAcyclicSchema(schema: SchemaObject, isRequest = false): SchemaObject {
  const open = new Set<object>();
  const names = new Map<object, string>();
  const $defs: Record<string, unknown> = {};

  function copy(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const known = names.get(node);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    if (open.has(node)) {
      names.set(node, `${names.size}`);
      return copy(node);
    }
    open.add(node);
    const copied = Array.isArray(node) ? node.map(copy) : copyObject(node as SchemaObject);
    open.delete(node);
    const name = names.get(node);
    if (name === undefined) return copied;
    $defs[name] = copied;
    return { $ref: `#/$defs/${name}` };
  }

  function copyObject(node: SchemaObject): object {
    const { required, properties } = node as { required?: unknown; properties?: Record<string, SchemaObject> };
    const copied = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, copy(child)]));
    // An invalid `required: true`, as in OpenAPI 2.
    if (typeof required === 'boolean') delete copied.required;
    if (isRequest && Array.isArray(required) && properties)
      copied.required = required.filter((name: string) => !properties[name]?.readOnly);
    return copied;
  }

  return { ...(copy(schema) as SchemaObject), $defs };
}
