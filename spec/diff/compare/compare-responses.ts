import { describeSchema, describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import type { RuleId } from '../rules.ts';
import { compareContent, existence } from './compare-content.ts';
import { resolvedText } from './compare-keywords.ts';
import { compareNotes, namesOf } from './compare-notes.ts';
import { type Detected, requirednessChanged } from './detected.ts';
import { type CompareSchemas, collect } from './schema-comparison.ts';

/** Compares the responses in two maps by status. The receiver of a webhook sends them. */
export function compareResponses(
  before: Clause | undefined,
  after: Clause | undefined,
  isWebhook: boolean,
  compare: CompareSchemas,
): Detected[] {
  const direction: Direction = isWebhook ? 'request' : 'response';
  const [old, now] = [responsesOf(before), responsesOf(after)];
  return namesOf(old, now).flatMap((status) => {
    const [previous, next] = [old.get(status), now.get(status)];
    if (previous && next) return compareResponse(previous.follow(), next.follow(), direction, compare);
    const kind = previous ? 'removed' : 'added';
    const text = (previous ?? next)?.follow().fields.description;
    const detail = typeof text === 'string' ? `: ${describeValue(text)}` : '';
    return [
      existence(
        ruleOf(kind, status, isWebhook),
        `Status ${status} ${kind}${detail}.`.replace('.".', '."'),
        previous,
        next,
      ),
    ];
  });
}

function ruleOf(kind: 'added' | 'removed', status: string, isWebhook: boolean): RuleId {
  if (isWebhook) return `webhook-response-${kind}`;
  return `response-${/^[23]/.test(status) ? 'success' : 'error'}-${kind}`;
}

const responsesOf = (owner: Clause | undefined) =>
  new Map(
    owner
      ?.children()
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => [status.toUpperCase(), response]),
  );

function compareResponse(before: Clause, after: Clause, direction: Direction, compare: CompareSchemas): Detected[] {
  return [
    ...(direction === 'response' ? compareHeaders(before, after, compare) : []),
    ...compareContent(before, after, direction, compare),
    ...compareLinks(before, after),
    ...compareNotes([before], [after]),
  ];
}

const headersOf = (response: Clause) =>
  new Map(
    response
      .children('headers')
      .map(([name, header]) => [name.toLowerCase(), { name, header }] as const)
      .filter(([name]) => name !== 'content-type'),
  );

function compareHeaders(before: Clause, after: Clause, compare: CompareSchemas): Detected[] {
  const [old, now] = [headersOf(before), headersOf(after)];
  return namesOf(old, now).flatMap((key) => {
    const [previous, next] = [old.get(key)?.header, now.get(key)?.header];
    if (previous && next) return compareHeader(previous.follow(), next.follow(), compare);
    const { required, schema } = (previous ?? next)?.follow().fields ?? {};
    const kind = previous ? 'removed' : 'added';
    const name = (old.get(key) ?? now.get(key))?.name;
    const message = `${required ? 'Required' : 'Optional'} header \`${name}\` ${kind}: ${describeSchema(schema ?? {})}.`;
    const removed = required ? 'response-header-removed' : 'response-header-optional-removed';
    return [existence(previous ? removed : 'response-header-added', message, previous, next)];
  });
}

const requiredHeader = {
  required: 'response-header-became-required',
  optional: 'response-header-became-optional',
} as const;

function compareHeader(previous: Clause, next: Clause, compare: CompareSchemas): Detected[] {
  const [old, now] = [previous.child('schema'), next.child('schema')];
  return [
    ...requirednessChanged(requiredHeader, 'header', previous, next),
    ...(old || now ? collect(compare(old ? [old] : [], now ? [now] : [], { direction: 'response' })) : []),
    ...compareNotes([previous], [next]),
  ];
}

function compareLinks(before: Clause, after: Clause): Detected[] {
  const [old, now] = [new Map(before.children('links')), new Map(after.children('links'))];
  return namesOf(old, now).flatMap((name): Detected[] => {
    const [previous, next] = [old.get(name), now.get(name)];
    if (!previous || !next)
      return [existence('link-changed', `Link \`${name}\` ${previous ? 'removed' : 'added'}.`, previous, next)];
    if (resolvedText(previous) === resolvedText(next)) return [];
    const places = { before: { clause: previous }, after: { clause: next } };
    return [{ rule: 'link-changed', kind: 'modified', message: `Link \`${name}\` changed.`, ...places }];
  });
}
