import { describeSchema } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import { compareContent } from './compare-content.ts';
import { compareNotes } from './compare-notes.ts';
import { compareMaps, compareRequired, type Detected, keywordChanged } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

const parameterRules = { required: 'parameter-became-required', optional: 'parameter-became-optional' } as const;
const headerRules = { required: 'webhook-header-added', optional: 'webhook-header-became-optional' } as const;

/** Compares the parameters of an operation, or the headers of a webhook. */
export function compareParameters(before: Operation, after: Operation, compare: CompareSchemas): Detected[] {
  const { isWebhook } = after;
  const direction = isWebhook ? 'response' : 'request';
  const compareRequiredness = (previous: Clause, next: Clause) =>
    isWebhook
      ? compareRequired(headerRules, 'header', previous, next)
      : compareRequired(parameterRules, 'parameter', previous, next);
  return compareMaps(
    before.parameters,
    after.parameters,
    (old, now) => {
      const [previous, next] = [old.follow(), now.follow()];
      return [
        ...compareName(previous, next),
        ...(next.fields.in === 'path' ? [] : compareRequiredness(previous, next)),
        ...compareSerialization(previous, next),
        ...compare(previous, next, { direction, isParameter: !isWebhook }),
        ...compareContent(previous, next, direction, compare),
        ...compareNotes([previous], [next]),
      ];
    },
    (kind, entry) => {
      const { name, in: part, required, schema } = entry.follow().fields;
      const added = required === true ? 'parameter-added-required' : 'parameter-added';
      const rule = kind === 'added' ? added : 'parameter-removed';
      const message = `${required ? 'Required' : 'Optional'} ${part} parameter \`${name}\` ${kind}: ${describeSchema(schema ?? {})}.`;
      return [isWebhook ? `webhook-header-${kind}` : rule, message];
    },
  );
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
