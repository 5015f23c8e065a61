import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Schema, Shape } from '../model/read-schema.ts';
import { closingOf, type Direction, limitedOthers, requiredOf, sentPropertiesOf } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { changed, type Detected, keywordChanged, namesOf, type Place, sidesOf } from './detected.ts';
import type { CompareParts, SchemaComparison } from './schema-comparison.ts';

/** Compares the properties of two objects, and whether they may have others. */
export function compareProperties(
  before: Shape,
  after: Shape,
  direction: Direction,
  compare: CompareParts,
): SchemaComparison {
  const [old, now] = [sentPropertiesOf(before, direction), sentPropertiesOf(after, direction)];
  const [oldOthers, newOthers] = [schemaOfOthers(before), schemaOfOthers(after)];
  const [wasRequired, isRequired] = [requiredOf(before), requiredOf(after)];
  const found: Detected[] = [];
  const parts: SchemaComparison[] = [];
  for (const name of namesOf(old, now)) {
    const [previous, next] = [old.get(name), now.get(name)];
    if (previous && next) {
      parts.push(compare(previous, next, { direction }));
      const place = ([clause]: Schema, places: Map<string, Place>) =>
        clause && { clause, value: places.has(name) ? 'required' : 'optional' };
      found.push(...compareRequired(name, '', place(previous, wasRequired), place(next, isRequired)));
    } else {
      found.push(existence(previous ? 'removed' : 'added', name, (previous ?? next) as Schema));
      // The schema of other properties applies to it on the other side.
      const [was, is] = [previous ?? oldOthers, next ?? newOthers];
      if (was.length > 0 && is.length > 0) parts.push(compare(was, is, { direction }));
    }
  }
  // Names that `required` lists without a declaration in `properties`.
  for (const name of namesOf(wasRequired, isRequired))
    if (!declares(before, name) && !declares(after, name))
      found.push(...compareRequired(name, ` \`${name}\``, wasRequired.get(name), isRequired.get(name)));
  found.push(...compareClosing(before, after, direction));
  if (oldOthers.length > 0 && newOthers.length > 0) parts.push(compare(oldOthers, newOthers, { direction }));
  return { found, parts };

  function compareRequired(name: string, shown: string, previous?: Place, next?: Place): Detected[] {
    if (wasRequired.has(name) === isRequired.has(name)) return [];
    const state = isRequired.has(name) ? 'required' : 'optional';
    const rule = `${direction}-property-became-${state}` as const;
    return [{ rule, message: `The property${shown} became ${state}.`, before: previous, after: next }];
  }

  function existence(kind: 'added' | 'removed', name: string, [clause]: Schema): Detected {
    const word = (kind === 'added' ? isRequired : wasRequired).has(name) ? 'Required property' : 'Property';
    const message = `${word} \`${name}\` ${kind}: ${describeSchema(clause?.value)}.`;
    return changed(
      kind === 'added' ? ruleOfAdded(name) : ruleOfRemoved(name),
      message,
      ...sidesOf(kind, clause as Clause),
    );
  }

  function ruleOfAdded(name: string): RuleId {
    if (direction === 'response') return 'response-property-added';
    return isRequired.has(name) ? 'request-property-added-required' : 'request-property-added';
  }

  function ruleOfRemoved(name: string): RuleId {
    if (direction === 'request') return closingOf(after) ? 'request-property-forbidden' : 'request-property-removed';
    return wasRequired.has(name) ? 'response-property-removed' : 'response-property-optional-removed';
  }
}

/** The schema of the properties that nothing declares. Empty if it allows everything or nothing. */
const schemaOfOthers = (shape: Shape): Schema =>
  limitedOthers(shape).flatMap(({ clause, key }) => clause.child(key) ?? []);

/** Compares whether other properties are forbidden, or restricted by a schema. */
function compareClosing(before: Shape, after: Shape, direction: Direction): Detected[] {
  const [previous, next] = [closingOf(before), closingOf(after)];
  const [[oldSchema], [newSchema]] = [limitedOthers(before), limitedOthers(after)];
  if (!previous === !next && !oldSchema === !newSchema) return [];
  const [wasLimited, isLimited] = [previous ?? oldSchema, next ?? newSchema];
  const isNarrower = next ? !previous : !wasLimited;
  // Before, a caller could rely on the type.
  if (direction === 'response' && oldSchema && !isLimited)
    return [keywordChanged('response-type-widened', oldSchema, newSchema)];
  return [keywordChanged(`${direction}-properties-${isNarrower ? 'narrowed' : 'widened'}`, wasLimited, isLimited)];
}

const declares = ({ parts }: Shape, name: string) => parts.some((part) => part.child('properties')?.child(name));
