import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { ComparedOperation } from '../model/read-operations.ts';
import { shapesOf } from '../model/read-schema.ts';
import { compareContent } from './compare-content.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, compareRequired, type Detected, keywordChanged } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

const parameterRules = { required: 'parameter-became-required', optional: 'parameter-became-optional' } as const;

/** Compares the parameters of an operation. */
export const compareParameters = (
  before: ComparedOperation,
  after: ComparedOperation,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    before.parameters,
    after.parameters,
    (old, now) => {
      const [previous, next] = [old.follow(), now.follow()];
      return [
        ...compareName(previous, next),
        ...(next.fields.in === 'path' ? [] : compareRequired(parameterRules, 'parameter', previous, next)),
        ...compareSerialization(previous, next),
        ...compare(previous, next, { direction: 'request', isParameter: true }),
        ...compareContent(previous, next, 'request', compare),
        ...compareNotes([previous], [next]),
      ];
    },
    (kind, entry) => {
      const { name, in: part, required, schema } = entry.follow().fields;
      const added = required === true ? 'parameter-added-required' : 'parameter-added';
      const message = `${required ? 'Required' : 'Optional'} ${part} parameter \`${name}\` ${kind}: ${describeSchema(schema ?? {})}.`;
      return [kind === 'added' ? added : 'parameter-removed', message];
    },
  );

function compareName(previous: Clause, next: Clause): Detected[] {
  if (previous.fields.in !== 'path' || previous.fields.name === next.fields.name) return [];
  return [keywordChanged('path-parameter-renamed', { clause: previous, key: 'name' }, { clause: next, key: 'name' })];
}

const defaultStyles: Record<string, string> = { query: 'form', cookie: 'form', path: 'simple', header: 'simple' };

/** How values are written into the request, with the defaults of OpenAPI. */
function serializationOf({ fields }: Clause): Record<string, unknown> {
  const { in: part, style = defaultStyles[String(part)], explode = style === 'form' } = fields;
  const { allowReserved = false, allowEmptyValue = false, content } = fields;
  return { style, explode, allowReserved, allowEmptyValue, content: Object.keys(content ?? {})[0] };
}

function compareSerialization(previous: Clause, next: Clause): Detected[] {
  const [old, now] = [serializationOf(previous), serializationOf(next)];
  const isSpread = [previous, next].every(explodes);
  return Object.keys(now).flatMap((key) => {
    if (old[key] === now[key] || (key === 'explode' && !isSpread)) return [];
    // A server that accepts more kinds of values accepts the others too.
    if (key.startsWith('allow') && now[key]) return [];
    const place = (clause: Clause, value: unknown) => ({ clause, key, value });
    return [keywordChanged('parameter-serialization-changed', place(previous, old[key]), place(next, now[key]))];
  });
}

/** Whether `explode` has an effect: it does not for single values, or for lists separated by commas in any case. */
function explodes(parameter: Clause): boolean {
  const schema = parameter.child('schema');
  const { style } = serializationOf(parameter);
  return shapesOf(schema ? [schema] : []).some(
    ({ type }) => type === 'object' || type === 'any' || (type === 'array' && style !== 'simple'),
  );
}
