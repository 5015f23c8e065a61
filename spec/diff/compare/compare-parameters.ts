import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import type { RuleId } from '../rules.ts';
import { compareContent, existence } from './compare-content.ts';
import { compareNotes, namesOf } from './compare-notes.ts';
import { type Detected, keywordChanged } from './detected.ts';
import { type CompareSchemas, collect } from './schema-comparison.ts';

/** Compares the parameters of an operation, or the headers of a webhook. */
export function compareParameters(before: Operation, after: Operation, compare: CompareSchemas): Detected[] {
  const { isWebhook } = after;
  const direction = isWebhook ? 'response' : 'request';
  return namesOf(before.parameters, after.parameters).flatMap((key) => {
    const [old, now] = [before.parameters.get(key), after.parameters.get(key)];
    const [a, b] = [old?.follow(), now?.follow()];
    if (a && b) return compareParameter(a, b);
    const kind = a ? 'removed' : 'added';
    // The position of the entry in this operation, not of the shared parameter.
    return [existence(ruleOf(kind, (a ?? b) as Clause), describe(kind, (a ?? b) as Clause), old, now)];
  });

  function ruleOf(kind: 'added' | 'removed', { fields: { required } }: Clause): RuleId {
    if (isWebhook) return `webhook-header-${kind}`;
    return kind === 'added' && required === true ? 'parameter-added-required' : `parameter-${kind}`;
  }

  function compareParameter(a: Clause, b: Clause): Detected[] {
    const schemas = [a, b].map((parameter) => parameter.child('schema'));
    const [old, now] = schemas.map((schema) => (schema ? [schema] : []));
    const compared =
      old && now && old.length + now.length > 0
        ? collect(compare(old, now, { direction, isParameter: !isWebhook }))
        : [];
    return [
      ...compareName(a, b),
      ...compareRequired(a, b),
      ...compareSerialization(a, b),
      ...compared,
      ...compareContent(a, b, direction, compare),
      ...compareNotes([a], [b]),
    ];
  }

  function compareRequired(a: Clause, b: Clause): Detected[] {
    const [wasRequired, isRequired] = [a.fields.required === true, b.fields.required === true];
    if (wasRequired === isRequired || b.fields.in === 'path') return [];
    const state = isRequired ? 'required' : 'optional';
    const rule = !isWebhook
      ? (`parameter-became-${state}` as const)
      : isRequired
        ? 'webhook-header-added'
        : 'webhook-header-became-optional';
    const message = `The ${isWebhook ? 'header' : 'parameter'} became ${state}.`;
    return [{ rule, kind: 'modified', message, before: stateOf(a), after: stateOf(b) }];
  }
}

/** Whether something is required, for the old and new value. */
export const stateOf = (clause: Clause) => ({
  clause,
  value: clause.fields.required === true ? 'required' : 'optional',
});

function describe(kind: string, { fields: { name, in: part, required, schema } }: Clause): string {
  return `${required ? 'Required' : 'Optional'} ${part} parameter \`${name}\` ${kind}: ${describeSchema(schema ?? {})}.`;
}

function compareName(a: Clause, b: Clause): Detected[] {
  if (a.fields.in !== 'path' || a.fields.name === b.fields.name) return [];
  return [keywordChanged('path-parameter-renamed', { clause: a, key: 'name' }, { clause: b, key: 'name' })];
}

const defaultStyles: Record<string, string> = { query: 'form', cookie: 'form', path: 'simple', header: 'simple' };

/** How values are written into the request, with the defaults of OpenAPI. */
function serializationOf({ fields }: Clause): Record<string, unknown> {
  const { in: part, style = defaultStyles[String(part)], explode = style === 'form' } = fields;
  const { allowReserved = false, allowEmptyValue = false } = fields;
  return { style, explode, allowReserved, allowEmptyValue };
}

function compareSerialization(a: Clause, b: Clause): Detected[] {
  const [old, now] = [serializationOf(a), serializationOf(b)];
  return Object.keys(now).flatMap((key) => {
    // A server that accepts empty values accepts all others too.
    if (old[key] === now[key] || (key === 'allowEmptyValue' && now[key])) return [];
    const place = (clause: Clause, value: unknown) => ({ clause, key, value });
    return [keywordChanged('parameter-serialization-changed', place(a, old[key]), place(b, now[key]))];
  });
}
