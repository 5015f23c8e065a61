import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Schema, Shape } from '../model/read-schema.ts';
import { closingOf, type Direction, placesOf, propertiesOf, requiredOf, schemasOf } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { namesOf } from './compare-notes.ts';
import { type Detected, keywordChanged } from './detected.ts';
import type { CompareSchemas, SchemaComparison } from './schema-comparison.ts';

/** Compares the properties of two objects, and whether they may have others. */
export function compareProperties(
  before: Shape,
  after: Shape,
  direction: Direction,
  compare: CompareSchemas,
): SchemaComparison {
  const [old, now] = [propertiesOf(before, direction), propertiesOf(after, direction)];
  const [wasRequired, isRequired] = [requiredOf(before), requiredOf(after)];
  const isClosed = closingOf(after) !== undefined;
  const found: Detected[] = [];
  const parts: SchemaComparison[] = [];
  for (const name of namesOf(old, now)) {
    const [previous, next] = [old.get(name), now.get(name)];
    if (previous && next) {
      parts.push(compare(previous, next, { direction }));
      found.push(...compareRequired(name, previous, next));
    } else if (previous) found.push(existence('removed', name, previous));
    else if (next) found.push(existence('added', name, next));
  }
  found.push(...compareUndeclared(), ...compareClosing());
  const [oldOthers, newOthers] = ['additionalProperties'].flatMap((key) => [
    schemasOf(before, key),
    schemasOf(after, key),
  ]) as [Schema, Schema];
  if (oldOthers.length > 0 && newOthers.length > 0) parts.push(compare(oldOthers, newOthers, { direction }));
  return { found, parts };

  function compareRequired(name: string, previous: Schema, next: Schema): Detected[] {
    if (wasRequired.has(name) === isRequired.has(name)) return [];
    const state = isRequired.has(name) ? 'required' : 'optional';
    const place = (schema: Schema, required: boolean) => ({
      clause: schema[0] as Clause,
      value: required ? 'required' : 'optional',
    });
    return [
      {
        rule: `${direction}-property-became-${state}`,
        kind: 'modified',
        message: `The property became ${state}.`,
        before: place(previous, wasRequired.has(name)),
        after: place(next, isRequired.has(name)),
      },
    ];
  }

  function existence(kind: 'added' | 'removed', name: string, schema: Schema): Detected {
    const clause = schema[0] as Clause;
    return {
      rule: kind === 'added' ? ruleOfAdded(name) : ruleOfRemoved(name),
      kind,
      message: `${wordOf(kind, name)} \`${name}\` ${kind}: ${describeSchema(clause.value)}.`,
      [kind === 'added' ? 'after' : 'before']: { clause },
    };
  }

  function wordOf(kind: 'added' | 'removed', name: string): string {
    return (kind === 'added' ? isRequired : wasRequired).has(name) ? 'Required property' : 'Property';
  }

  function ruleOfAdded(name: string): RuleId {
    if (direction === 'response') return 'response-property-added';
    return isRequired.has(name) ? 'request-property-added-required' : 'request-property-added';
  }

  function ruleOfRemoved(name: string): RuleId {
    if (direction === 'request') return isClosed ? 'request-property-forbidden' : 'request-property-removed';
    return wasRequired.has(name) ? 'response-property-removed' : 'response-property-optional-removed';
  }

  /** Names that `required` lists without a declaration in `properties`. */
  function compareUndeclared(): Detected[] {
    const undeclared = namesOf(wasRequired, isRequired).filter(
      (name) => !declares(before, name) && !declares(after, name),
    );
    return undeclared.flatMap((name): Detected[] => {
      const [previous, next] = [wasRequired.get(name), isRequired.get(name)];
      if (!previous === !next) return [];
      const state = next ? 'required' : 'optional';
      const rule = `${direction}-property-became-${state}` as const;
      return [
        { rule, kind: 'modified', message: `The property \`${name}\` became ${state}.`, before: previous, after: next },
      ];
    });
  }

  function compareClosing(): Detected[] {
    const [previous, next] = [closingOf(before), closingOf(after)];
    const [oldSchema] = placesOf(before.parts, 'additionalProperties').filter(isRestricting);
    const [newSchema] = placesOf(after.parts, 'additionalProperties').filter(isRestricting);
    const [wasLimited, isLimited] = [previous ?? oldSchema, next ?? newSchema];
    const isSame = !previous === !next && !oldSchema === !newSchema;
    if (isSame) return [];
    const isNarrower = next ? !previous : !wasLimited;
    return [keywordChanged(`${direction}-properties-${isNarrower ? 'narrowed' : 'widened'}`, wasLimited, isLimited)];
  }
}

const declares = ({ parts }: Shape, name: string) => parts.some((part) => part.child('properties')?.child(name));

const isRestricting = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
