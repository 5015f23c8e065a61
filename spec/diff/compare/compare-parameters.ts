import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import type { RuleId } from '../rules.ts';
import { compareContent, existence } from './compare-content.ts';
import { compareNotes, namesOf } from './compare-notes.ts';
import { type Detected, keywordChanged, requirednessChanged } from './detected.ts';
import { type CompareSchemas, collect } from './schema-comparison.ts';

/** Compares the parameters of an operation, or the headers of a webhook. */
export function compareParameters(before: Operation, after: Operation, compare: CompareSchemas): Detected[] {
  const { isWebhook } = after;
  const direction = isWebhook ? 'response' : 'request';
  const required = isWebhook
    ? ({ required: 'webhook-header-added', optional: 'webhook-header-became-optional' } as const)
    : ({ required: 'parameter-became-required', optional: 'parameter-became-optional' } as const);
  return namesOf(before.parameters, after.parameters).flatMap((key) => {
    const [old, now] = [before.parameters.get(key), after.parameters.get(key)];
    const [previous, next] = [old?.follow(), now?.follow()];
    if (previous && next) return compareParameter(previous, next);
    const kind = previous ? 'removed' : 'added';
    // The position of the entry in this operation, not of the shared parameter.
    return [
      existence(ruleOf(kind, (previous ?? next) as Clause), describe(kind, (previous ?? next) as Clause), old, now),
    ];
  });

  function ruleOf(kind: 'added' | 'removed', { fields: { required } }: Clause): RuleId {
    if (isWebhook) return `webhook-header-${kind}`;
    return kind === 'added' && required === true ? 'parameter-added-required' : `parameter-${kind}`;
  }

  function compareParameter(previous: Clause, next: Clause): Detected[] {
    const schemas = [previous, next].map((parameter) => parameter.child('schema'));
    const [old, now] = schemas.map((schema) => (schema ? [schema] : []));
    const compared =
      old && now && old.length + now.length > 0
        ? collect(compare(old, now, { direction, isParameter: !isWebhook }))
        : [];
    return [
      ...compareName(previous, next),
      ...(next.fields.in === 'path'
        ? []
        : requirednessChanged(required, isWebhook ? 'header' : 'parameter', previous, next)),
      ...compareSerialization(previous, next),
      ...compared,
      ...compareContent(previous, next, direction, compare),
      ...compareNotes([previous], [next]),
    ];
  }
}

function describe(kind: string, { fields: { name, in: part, required, schema } }: Clause): string {
  return `${required ? 'Required' : 'Optional'} ${part} parameter \`${name}\` ${kind}: ${describeSchema(schema ?? {})}.`;
}

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
  return Object.keys(now).flatMap((key) => {
    // A server that accepts empty values accepts all others too.
    if (old[key] === now[key] || (key === 'allowEmptyValue' && now[key])) return [];
    const place = (clause: Clause, value: unknown) => ({ clause, key, value });
    return [keywordChanged('parameter-serialization-changed', place(previous, old[key]), place(next, now[key]))];
  });
}
