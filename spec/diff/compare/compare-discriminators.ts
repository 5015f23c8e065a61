import { describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { inheritingSchemas } from '../model/inheriting-schemas.ts';
import { schemaName } from '../model/read-schema.ts';
import { type Direction, type Placed, placesOf } from '../model/read-shape.ts';
import { ruleOf } from '../rules.ts';
import type { Detected } from './detected.ts';
import { type CompareParts, collect } from './schema-comparison.ts';

interface Discriminator {
  propertyName: string;
  /** The schema for each value. Without a mapping, the value is the name of the schema. */
  mapping: Map<string, Target>;
}

interface Target {
  name: string;
  /** Undefined if the schema is not one of the alternatives. */
  schema: Clause | undefined;
}

/** Compares discriminators. Values of added alternatives, and values that responses no longer have, are reported elsewhere. */
export function compareDiscriminators(
  before: Clause[],
  after: Clause[],
  direction: Direction,
  compare: CompareParts,
): Detected[] {
  const [old, now] = [placesOf(before, 'discriminator')[0], placesOf(after, 'discriminator')[0]];
  const message = describeChange(old && read(old), now && read(now));
  if (!message) return [];
  return [{ rule: 'discriminator-changed', message, before: old, after: now }];

  function describeChange(previous?: Discriminator, next?: Discriminator): string | undefined {
    if (!previous && !next) return undefined;
    if (!previous) return `A discriminator was added: \`${next?.propertyName}\`.`;
    if (!next) return `The discriminator was removed: it was \`${previous.propertyName}\`.`;
    if (previous.propertyName !== next.propertyName)
      return `The discriminator changed from \`${previous.propertyName}\` to \`${next.propertyName}\`.`;
    for (const [value, target] of previous.mapping) {
      const found = next.mapping.get(value);
      const isUnsent = direction === 'response' && ![...next.mapping.values()].some((other) => isSame(target, other));
      if (!found && isUnsent) continue;
      if (!found) return `The discriminator no longer has the value ${describeValue(value)}.`;
      if (!isSame(target, found))
        return `The discriminator value ${describeValue(value)} changed from ${target.name} to ${found.name}.`;
    }
    return undefined;
  }

  /** Whether two schemas have the same name, or the same meaning with another name. */
  function isSame(previous: Target, next: Target): boolean {
    if (previous.name === next.name) return true;
    if (!previous.schema || !next.schema) return false;
    const differences = collect(compare([previous.schema], [next.schema], { direction }));
    // A schema that inherits has this discriminator, too.
    return differences.every(({ rule }) => ruleOf(rule).onlyText || rule === 'discriminator-changed');
  }
}

function read({ clause }: Placed): Discriminator {
  const discriminator = clause.child('discriminator');
  const listed = ['oneOf', 'anyOf'].flatMap((key) =>
    clause.children(key).flatMap(([, schema]): Target[] => {
      const { $ref } = schema.fields;
      return typeof $ref === 'string' ? [{ name: schemaName($ref), schema }] : [];
    }),
  );
  const branches = listed.length > 0 ? listed : inheritingSchemas(clause);
  const mapped = (discriminator?.children('mapping') ?? []).map(([value, { value: reference }]) => {
    const name = schemaName(String(reference));
    return [value, branches.find((branch) => branch.name === name) ?? { name, schema: undefined }] as const;
  });
  const names = new Set(mapped.map(([, { name }]) => name));
  const implied = branches.filter(({ name }) => !names.has(name)).map((branch) => [branch.name, branch] as const);
  return {
    propertyName: String(discriminator?.fields.propertyName),
    mapping: new Map([...implied, ...mapped]),
  };
}
