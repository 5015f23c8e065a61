import { findExtension } from './extensions.ts';
import { narrowAlternatives } from './narrow-alternatives.ts';
import { findReferenced } from './pointer.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** Keywords whose value maps names to objects. Inside them, `example` is an ordinary name. */
const maps = new Set(
  `properties patternProperties dependentSchemas $defs definitions schemas parameters headers responses requestBodies
   examples links callbacks pathItems paths webhooks content encoding securitySchemes variables mediaTypes`.split(
    /\s+/,
  ),
);

/** Keywords whose value is data. A `$ref` inside them is not a reference. */
const data = new Set(['example', 'default', 'const', 'enum', 'value']);

/** Whether the value of a keyword is data. As the name of a map's entry, such as a property, the same key has no meaning. */
export const isData = (key: string, value: unknown): boolean =>
  data.has(key) || (key === 'examples' && Array.isArray(value));

/** Whether the value of a keyword maps names to objects. */
export const isMap = (key: string): boolean => maps.has(key);

/** The types of schemas and of security schemes. */
const types = new Set(
  'string number integer boolean object array null http apiKey oauth2 openIdConnect mutualTLS'.split(' '),
);

/**
 * Returns a document with every local `$ref` replaced by its target, and OpenAPI 3.0 schemas converted to 3.1. Targets
 * are shared, not copied, so the result has cycles if a schema is recursive. Fields next to a `$ref` override the
 * target's.
 *
 * @param problems Filled with the unusable nodes of the result and the reasons. An unresolved `$ref` stays in the result.
 */
export function resolveReferences<T extends object>(document: T, problems: Map<object, string>): T {
  const resolved = new Map<object, unknown>();
  const resolving = new Set<object>();
  const merges: (() => void)[] = [];
  const extensions = new Set<unknown>();
  const result = resolve(document, false) as T;
  // Merge last: a target that contains the `$ref` is complete only now.
  for (const merge of merges) merge();
  return result;

  function resolve(node: unknown, hasNames: boolean): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const known = resolved.get(node);
    if (known) return known;
    const { $ref, ...beside } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && !hasNames) return resolveReference(node, $ref, beside);
    const copy: object = Array.isArray(node) ? [] : {};
    // Register the copy before its children, because one of them may refer back to it.
    resolved.set(node, copy);
    const isSchema = !hasNames && 'discriminator' in node && !extensions.has(node);
    for (const [key, child] of Object.entries(isSchema ? narrowAlternatives(document, node) : node)) {
      // Programs rely on the type of an extension. Lint reports a wrong one.
      if (!hasNames && findExtension(key)?.is(child) === false) continue;
      // The meaning of an extension is unknown, so only its references are resolved.
      if (key.startsWith('x-') || extensions.has(node)) extensions.add(child);
      Reflect.set(copy, key, !hasNames && isData(key, child) ? child : resolve(child, !hasNames && isMap(key)));
    }
    if (!hasNames && !extensions.has(node)) check(copy);
    return hasNames ? copy : upgradeSchema(copy);
  }

  function resolveReference(node: object, reference: string, beside: object): unknown {
    const found = resolving.has(node) ? undefined : findReferenced(document, reference);
    resolving.add(node);
    const target = resolve(found, false);
    resolving.delete(node);
    if (typeof target !== 'object' || target === null) {
      const kept = { ...node };
      problems.set(kept, `The $ref ${reference} cannot be resolved.`);
      return kept;
    }
    if (Object.keys(beside).length === 0) {
      resolved.set(node, target);
      return target;
    }
    const merged = {};
    resolved.set(node, merged);
    const own = resolve(beside, false);
    merges.push(() => {
      upgradeSchema(Object.assign(merged, target, own));
      const problem = problems.get(target);
      if (problem) problems.set(merged, problem);
    });
    return merged;
  }

  function check(node: { pattern?: unknown; type?: unknown }): void {
    const unknown = [node.type ?? []].flat().find((type) => typeof type === 'string' && !types.has(type));
    if (unknown) problems.set(node, `The type ${unknown} is unknown.`);
    try {
      if (typeof node.pattern === 'string') new RegExp(node.pattern, 'u').test('');
    } catch {
      problems.set(node, `The pattern ${node.pattern} is not a valid regular expression.`);
    }
  }
}
