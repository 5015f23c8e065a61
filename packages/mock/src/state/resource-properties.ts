import { isObject, type Operation, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import type { Entry } from '../respond/entries.ts';
import type { Resource } from './collections.ts';

/**
 * Fills in the properties of a resource that an entry does not have.
 *
 * @param optional 1 for all properties, 0 for only the required ones.
 */
export function complete({ success }: Operation, entry: Entry, optional: 0 | 1): Entry {
  if (!success?.schema) return entry;
  const generated = generateValue(success.schema, { random: randomFor(JSON.stringify(entry)), optional });
  return { ...(Object(generated) as Entry), ...declaredOnly(success.schema, entry) };
}

/** The properties of an entry that responses with a schema have: those that it declares, or all if it declares none. */
export function declaredOnly(schema: SchemaObject, entry: Entry): Entry {
  const declared = propertiesOf(schema);
  if (Object.keys(declared).length === 0) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([name]) => declared[name] && !declared[name].writeOnly));
}

/** The properties of an entry that the body of a request cannot set. */
export function withoutSettable(entry: Entry, { requestBody }: Operation, { get }: Resource): Entry {
  const sent = propertiesOf(requestBody?.schema ?? {});
  const returned = propertiesOf(get.success?.schema ?? {});
  const isOpen = Object.keys(sent).length === 0;
  const isSettable = (name: string) => (isOpen || sent[name]) && !sent[name]?.readOnly && !returned[name]?.readOnly;
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !isSettable(name)));
}

/** Applies a JSON merge patch (RFC 7396). */
export function mergePatch(value: unknown, patch: Entry): Entry {
  const merged = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, change] of Object.entries(patch))
    if (change === null) merged.delete(name);
    else merged.set(name, isObject(change) ? mergePatch(merged.get(name), change) : change);
  return Object.fromEntries(merged);
}
