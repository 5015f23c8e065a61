import { describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { schemaName } from '../model/read-schema.ts';
import { type Direction, type Placed, placesOf } from '../model/read-shape.ts';
import type { Detected } from './detected.ts';

interface Discriminator {
  propertyName: string;
  /** The schema for each value. Without a mapping, the value is the name of the schema. */
  mapping: Map<string, string>;
}

/** Compares discriminators. The values of added alternatives, and those that responses no longer have, are not reported here. */
export function compareDiscriminators(before: Clause[], after: Clause[], direction: Direction): Detected[] {
  const [old, now] = [placesOf(before, 'discriminator')[0], placesOf(after, 'discriminator')[0]];
  const message = describeChange(direction, old && read(old), now && read(now));
  if (!message) return [];
  return [{ rule: 'discriminator-changed', message, before: old, after: now }];
}

function describeChange(direction: Direction, old?: Discriminator, now?: Discriminator): string | undefined {
  if (!old && !now) return undefined;
  if (!old) return `A discriminator was added: \`${now?.propertyName}\`.`;
  if (!now) return `The discriminator was removed: it was \`${old.propertyName}\`.`;
  if (old.propertyName !== now.propertyName)
    return `The discriminator changed from \`${old.propertyName}\` to \`${now.propertyName}\`.`;
  for (const [value, schema] of old.mapping) {
    const target = now.mapping.get(value);
    const isUnsent = direction === 'response' && ![...now.mapping.values()].includes(schema);
    if (target === undefined && isUnsent) continue;
    if (target === undefined) return `The discriminator has no value ${describeValue(value)} anymore.`;
    if (target !== schema)
      return `The discriminator value ${describeValue(value)} changed from ${schema} to ${target}.`;
  }
  return undefined;
}

function read({ clause }: Placed): Discriminator {
  const discriminator = clause.child('discriminator');
  const mapped = (discriminator?.children('mapping') ?? []).map(
    ([value, target]) => [value, schemaName(String(target.value))] as const,
  );
  const targets = new Set(mapped.map(([, name]) => name));
  const implied = ['oneOf', 'anyOf'].flatMap((key) =>
    clause.children(key).flatMap(([, { fields }]) => {
      const name = typeof fields.$ref === 'string' ? schemaName(fields.$ref) : undefined;
      return name === undefined || targets.has(name) ? [] : [[name, name] as const];
    }),
  );
  return {
    propertyName: String(discriminator?.fields.propertyName),
    mapping: new Map([...implied, ...mapped]),
  };
}
