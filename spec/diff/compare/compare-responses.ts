import { describeValue } from '../describe-value.ts';
import { type Clause, resolvedText } from '../model/clause.ts';
import type { Direction } from '../model/read-shape.ts';
import { compareContent } from './compare-content.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareNotes } from './compare-notes.ts';
import { changed, compareMaps, type Detected } from './detected.ts';
import type { CompareSchemas } from './schema-comparison.ts';

/** Compares the responses in two maps by status. The receiver of a webhook sends them. */
export const compareResponses = (
  before: Clause | undefined,
  after: Clause | undefined,
  isWebhook: boolean,
  compare: CompareSchemas,
): Detected[] =>
  compareMaps(
    responsesOf(before),
    responsesOf(after),
    (old, now) => compareResponse(old.follow(), now.follow(), isWebhook ? 'request' : 'response', compare),
    (kind, entry, status) => {
      const text = entry.follow().fields.description;
      const detail = typeof text === 'string' ? `: ${describeValue(text)}` : '';
      const topic = /^[23]/.test(status) ? 'success' : 'error';
      return [
        isWebhook ? `webhook-response-${kind}` : `response-${topic}-${kind}`,
        `Status ${status} ${kind}${detail}.`.replace('.".', '."'),
      ];
    },
  );

const responsesOf = (owner: Clause | undefined) =>
  new Map(
    owner
      ?.children()
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => [status.toUpperCase(), response]),
  );

const compareResponse = (before: Clause, after: Clause, direction: Direction, compare: CompareSchemas): Detected[] => [
  ...(direction === 'response' ? compareHeaders(before, after, compare) : []),
  ...compareContent(before, after, direction, compare),
  ...compareLinks(before, after),
  ...compareNotes([before], [after]),
];

const compareLinks = (before: Clause, after: Clause): Detected[] =>
  compareMaps(
    new Map(before.children('links')),
    new Map(after.children('links')),
    (previous, next, name) =>
      resolvedText(previous) === resolvedText(next)
        ? []
        : [changed('link-changed', `Link \`${name}\` changed.`, previous, next)],
    (kind, _, name) => ['link-changed', `Link \`${name}\` ${kind}.`],
  );
