import type { Use } from '../change.ts';
import { describeSchema, describeValue } from '../describe-value.ts';
import type { Clause } from '../model/clause.ts';
import { type Operation, readOperations } from '../model/read-operations.ts';
import { compareContent, existence } from './compare-content.ts';
import { compareNotes, namesOf } from './compare-notes.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { createSchemaComparer } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';
import { type Detected, keywordChanged, requirednessChanged } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** A difference and one operation that it affects. */
export interface Found extends Detected {
  use?: Use;
}

/** Compares two documents by what a client must send and may receive. */
export function compareDocuments(before: Clause, after: Clause): Found[] {
  const compare = createSchemaComparer();
  const [old, now] = [before, after].map(
    (root) => new Map(readOperations(root).map((operation) => [operation.key, operation])),
  ) as [Map<string, Operation>, Map<string, Operation>];
  const operations = namesOf(old, now).flatMap((key): Found[] => {
    const [previous, next] = [old.get(key), now.get(key)];
    return previous && next ? compareOperations(previous, next, [before, after], compare) : [];
  });
  const fallback = [before, after].map((root) => root.child('x-fallback-responses'));
  const use: Use = { operation: 'undeclared paths and methods', part: 'response' };
  return [
    ...compareNotes([before], [after]),
    ...compareNotes([before.child('info') ?? before], [after.child('info') ?? after]),
    ...comparePaths([...old.values()], [...now.values()]),
    ...operations,
    ...compareResponses(fallback[0], fallback[1], false, compare).map((found) => ({ ...found, use })),
    ...compareSchemaNames(before, after),
  ];
}

/** Operations that exist in only one document. A path without a counterpart is one difference. */
function comparePaths(before: Operation[], after: Operation[]): Found[] {
  return [...without(before, after, 'removed'), ...without(after, before, 'added')];

  function without(list: Operation[], others: Operation[], kind: 'added' | 'removed'): Found[] {
    const unpaired = list.filter(({ key }) => !others.some((other) => other.key === key));
    return unpaired.map((operation) => {
      const { path, clause, title, isWebhook } = operation;
      const siblings = list.filter((other) => other.path.id === path.id);
      const isWhole = siblings.every((sibling) => unpaired.includes(sibling));
      const word = isWebhook ? 'Webhook' : isWhole ? 'Path' : 'Operation';
      const name = isWhole ? `\`${title.slice(title.lastIndexOf(' ') + 1)}\`` : `\`${title}\``;
      const methods = isWhole ? `: ${siblings.map(({ method }) => method).join(', ')}` : '';
      const place = isWhole ? path : clause;
      const found = existence(
        `operation-${kind}`,
        `${word} ${name} ${kind}${methods}.`,
        kind === 'removed' ? place : undefined,
        kind === 'added' ? place : undefined,
      );
      return { ...found, use: { operation: title, part: 'request' } };
    });
  }
}

function compareOperations(
  previous: Operation,
  next: Operation,
  roots: [Clause, Clause],
  compare: CompareSchemas,
): Found[] {
  const { isWebhook, title } = next;
  const usedIn = (part: Use['part'], found: Detected[]) =>
    found.map((each): Found => ({ ...each, use: { operation: title, part } }));
  const request = [
    ...compareNotes([previous.clause], [next.clause]),
    ...compareIds(previous.clause, next.clause),
    ...compareParameters(previous, next, compare),
    ...compareBodies(previous.clause.child('requestBody'), next.clause.child('requestBody'), isWebhook, compare),
    ...(isWebhook ? [] : [...compareSecurity(previous, next, roots), ...compareServers(previous, next)]),
  ];
  const responses = compareResponses(
    previous.clause.child('responses'),
    next.clause.child('responses'),
    isWebhook,
    compare,
  );
  return [...usedIn('request', request), ...usedIn('response', responses)];
}

function compareIds(previous: Clause, next: Clause): Detected[] {
  const key = 'operationId';
  if (previous.fields[key] === next.fields[key]) return [];
  const place = (clause: Clause) => (key in clause.fields ? { clause, key } : undefined);
  return [
    keywordChanged(key in previous.fields ? 'operation-id-changed' : 'text-changed', place(previous), place(next)),
  ];
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
      ...requirednessChanged(isWebhook ? webhookBody : requestBody, 'body', previous, next),
      ...compareContent(previous, next, isWebhook ? 'response' : 'request', compare),
      ...compareNotes([previous], [next]),
    ];
  if (!previous && !next) return [];
  const { description, required } = (previous ?? next)?.fields ?? {};
  const detail = description ? `: ${describeValue(description)}` : '';
  const message = `${required ? 'Required' : 'Optional'} body ${previous ? 'removed' : 'added'}${detail}.`;
  if (isWebhook)
    return [existence(previous ? 'webhook-body-became-optional' : 'webhook-body-added', message, old, now)];
  const added = required === true ? 'request-body-added-required' : 'request-body-added';
  return [existence(previous ? 'request-body-removed' : added, message, old, now)];
}

function compareSchemaNames(before: Clause, after: Clause): Detected[] {
  const [old, now] = [before, after].map((root) => new Map(root.child('components')?.children('schemas'))) as [
    Map<string, Clause>,
    Map<string, Clause>,
  ];
  return namesOf(old, now).flatMap((name) => {
    const [previous, next] = [old.get(name), now.get(name)];
    if (previous && next) return [];
    const kind = previous ? 'removed' : 'added';
    return [
      existence(
        `schema-name-${kind}`,
        `Schema \`${name}\` ${kind}: ${describeSchema((previous ?? next)?.value)}.`,
        previous,
        next,
      ),
    ];
  });
}
