import type { Use } from '../change.ts';
import { describeSchema, describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { type ComparedOperation, readOperations } from '../model/read-operations.ts';
import { compareContent } from './compare-content.ts';
import { compareHeaderMaps } from './compare-headers.ts';
import { compareNotes } from './compare-notes.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { createSchemaComparer } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';
import { changed, compareMaps, compareRequired, type Detected, keywordChanged, placeIn, sidesOf } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** A difference and one operation that it affects. */
export interface Found extends Detected {
  use?: Use;
}

/** Compares two documents by what a client must send and may receive. */
export function compareDocuments(before: Clause, after: Clause): Found[] {
  const compare = createSchemaComparer();
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const operations = [...old].flatMap(([key, previous]) => {
    const next = now.get(key);
    return next ? compareOperations(previous, next, [before, after], compare) : [];
  });
  const fallback = [before, after].map((root) => root.child('x-fallback-responses'));
  const use: Use = { operation: 'undeclared paths and methods', part: 'response' };
  return [
    ...compareNotes([before], [after]),
    ...compareNotes([before.child('info') ?? before], [after.child('info') ?? after]),
    ...onlyIn(old, now, 'removed'),
    ...onlyIn(now, old, 'added'),
    ...operations,
    ...compareResponses(fallback[0], fallback[1], false, compare).map((found) => ({ ...found, use })),
    ...compareMaps(
      schemasOf(before),
      schemasOf(after),
      () => [],
      (kind, { value }, name) => [`schema-name-${kind}`, `Schema \`${name}\` ${kind}: ${describeSchema(value)}.`],
    ),
  ];
}

const operationsOf = (root: Clause) => new Map(readOperations(root).map((operation) => [operation.key, operation]));

const schemasOf = (root: Clause) => new Map(root.child('components')?.children('schemas'));

/** Operations that exist in only one document. A path without a counterpart is one difference. */
function onlyIn(
  operations: Map<string, ComparedOperation>,
  others: Map<string, ComparedOperation>,
  kind: 'added' | 'removed',
): Found[] {
  const isUnpaired = ({ key }: ComparedOperation) => !others.has(key);
  return [...operations.values()].filter(isUnpaired).map(({ path, clause, title, isWebhook }) => {
    const siblings = [...operations.values()].filter((other) => other.path.id === path.id);
    const isWhole = siblings.every(isUnpaired);
    const word = isWebhook ? 'Webhook' : isWhole ? 'Path' : 'Operation';
    const name = isWhole ? title.slice(title.lastIndexOf(' ') + 1) : title;
    const methods = isWhole ? `: ${siblings.map(({ method }) => method).join(', ')}` : '';
    const message = `${word} \`${name}\` ${kind}${methods}.`;
    const found = changed(`operation-${kind}`, message, ...sidesOf(kind, isWhole ? path : clause));
    return { ...found, use: { operation: title, part: 'request' } };
  });
}

function compareOperations(
  previous: ComparedOperation,
  next: ComparedOperation,
  roots: [Clause, Clause],
  compare: CompareSchemas,
): Found[] {
  const { isWebhook, title } = next;
  const [old, now] = [previous.clause, next.clause];
  const usedIn = (part: Use['part'], found: Detected[]) =>
    found.map((each): Found => ({ ...each, use: { operation: title, part } }));
  const request = [
    ...compareNotes([old], [now]),
    ...compareIds(old, now),
    ...(isWebhook
      ? compareHeaderMaps(previous.parameters, next.parameters, compare)
      : compareParameters(previous, next, compare)),
    ...compareBodies(old.child('requestBody'), now.child('requestBody'), isWebhook, compare),
    ...(isWebhook ? [] : [...compareSecurity(previous, next, roots), ...compareServers(previous, next)]),
  ];
  const responses = compareResponses(old.child('responses'), now.child('responses'), isWebhook, compare);
  return [...usedIn('request', request), ...usedIn('response', responses)];
}

function compareIds(previous: Clause, next: Clause): Detected[] {
  const key = 'operationId';
  if (previous.fields[key] === next.fields[key]) return [];
  const rule = key in previous.fields ? 'operation-id-changed' : 'text-changed';
  return [keywordChanged(rule, placeIn(previous, key), placeIn(next, key))];
}

const requestBody = { required: 'request-body-became-required', optional: 'request-body-became-optional' } as const;
const webhookBody = { required: 'webhook-body-added', optional: 'webhook-body-became-optional' } as const;

function compareBodies(
  old: Clause | undefined,
  now: Clause | undefined,
  isWebhook: boolean,
  compare: CompareSchemas,
): Detected[] {
  const [previous, next] = [old?.follow(), now?.follow()];
  if (previous && next)
    return [
      ...compareRequired(isWebhook ? webhookBody : requestBody, 'body', previous, next),
      ...compareContent(previous, next, isWebhook ? 'response' : 'request', compare),
      ...compareNotes([previous], [next]),
    ];
  if (!previous && !next) return [];
  const { description, required } = (previous ?? next)?.fields ?? {};
  const detail = description ? `: ${describeValue(description)}` : '';
  const message = `${required ? 'Required' : 'Optional'} body ${previous ? 'removed' : 'added'}${detail}.`;
  if (isWebhook) return [changed(webhookBody[previous ? 'optional' : 'required'], message, old, now)];
  const added = required === true ? 'request-body-added-required' : 'request-body-added';
  return [changed(previous ? 'request-body-removed' : added, message, old, now)];
}
