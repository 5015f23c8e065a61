import { filterChecks } from '../checks/filters.ts';
import { pageChecks } from '../checks/pages.ts';
import { contentChecks } from '../packs/threads/content.ts';
import type { Finding } from './finding.ts';

/** States that a finding is only a consequence of a finding of the check `by`. */
interface Explanation {
  by: string;
  explains(finding: Finding, by: Finding, all: Finding[]): boolean;
  /** Whether it also applies to responses of other operations and statuses. */
  anywhere?: true;
}

const ofChecks =
  (...ids: string[]) =>
  ({ check }: Finding) =>
    ids.includes(check);

const isStatus = (text: string) => /^status \d/.test(text);
const isErrorStatus = (text: string) => /^status [45]/.test(text);

/** Checks that read the fields of a body, and therefore fail if the fields have other names. */
const ofFields = [
  'body-schema',
  'list-detail-agree',
  'history-has-messages',
  'notes-of-thread',
  'note-times',
  ...[...pageChecks, ...filterChecks, ...contentChecks].map(({ id }) => id),
];

const readsFields = (finding: Finding) => !isStatus(finding.received) && ofChecks(...ofFields)(finding);

/** The explanations, in the order in which they apply. */
export const explanations: readonly Explanation[] = [
  // A body that cannot be read has no fields.
  {
    by: 'json-body',
    explains: (finding, { expected }) =>
      /JSON/.test(expected) &&
      (readsFields(finding) || ofChecks('json-body', 'error-shape', 'error-fields', 'error-names-parameter')(finding)),
  },
  // Errors in another format.
  {
    by: 'error-shape',
    explains: (finding) =>
      !isStatus(finding.expected) &&
      ofChecks('error-shape', 'error-fields', 'body-schema', 'error-names-parameter', 'unknown-parameter')(finding),
  },
  // Names in another case occur everywhere. They explain other findings only if required names are missing.
  { by: 'camel-case', explains: ofChecks('camel-case'), anywhere: true },
  {
    by: 'camel-case',
    explains: (finding, _, all) =>
      readsFields(finding) &&
      all.some(({ check, expected }) => check === 'body-schema' && /required property/.test(expected)),
  },
  // A server error, or an undocumented status, instead of the expected response.
  ...['no-server-error', 'status-documented'].map((by) => ({
    by,
    explains: ({ expected }: Finding, { check }: Finding) =>
      isStatus(expected) || (check === 'no-server-error' && expected.startsWith('one of ')),
  })),
  // A 401 with the challenge of a 403.
  {
    by: 'scope-missing',
    explains: (finding) => finding.check === 'auth-challenge' && /insufficient_scope/.test(finding.received),
  },
  // A list without closed threads is incomplete.
  { by: 'list-closed-threads', explains: ofChecks('list-complete') },
  // Notes between the messages shift the pages of a history.
  { by: 'history-without-notes', explains: ofChecks('pages-without-gaps', 'cursor-with-other-limit'), anywhere: true },
  // The two headers of the rate limit.
  {
    by: 'response-headers',
    explains: (finding, { check, received }) =>
      finding.check === check && [finding.received, received].every((text) => text.startsWith('no RateLimit')),
  },
];

/** One error status instead of another, in responses of the same operation, for any check. */
const isSameStatus = (one: Finding, other: Finding) =>
  isErrorStatus(one.received) &&
  isStatus(one.expected) &&
  one.received === other.received &&
  one.expected === other.expected;

/**
 * Folds findings into the one that explains them. A finding is folded if each response that shows it has the same operation
 * and status as a response that shows the other finding. Returns the findings that nothing else explains, and the others with
 * the id of the finding that explains them.
 *
 * @param responsesOf the responses that show a finding, as operation and status: `listThreads 400`
 */
export function foldFindings(all: Finding[], responsesOf: (finding: Finding) => ReadonlySet<string>) {
  const into = new Map<Finding, Finding>();
  const fold = (finding: Finding, by: Finding) => {
    if (finding !== by && !into.has(finding) && !into.has(by)) into.set(finding, by);
  };
  const isWithin = (finding: Finding, by: Finding) => {
    const ofCheck = all.filter(({ check }) => check === by.check);
    return [...responsesOf(finding)].every((response) => ofCheck.some((each) => responsesOf(each).has(response)));
  };

  for (const { by, explains, anywhere } of explanations)
    for (const explaining of all.filter(({ check }) => check === by))
      for (const finding of all)
        if (explains(finding, explaining, all) && (anywhere || isWithin(finding, explaining)))
          fold(finding, explaining);
  for (const [index, first] of all.entries())
    for (const later of all.slice(index + 1))
      if (isSameStatus(first, later) && isWithin(later, first)) fold(later, first);

  const findings = all
    .filter((finding) => !into.has(finding))
    .map((finding) => {
      const explained = all.filter((each) => into.get(each) === finding).map(({ locations: _, ...each }) => each);
      return explained.length > 0 ? { ...finding, explains: explained } : finding;
    });
  return { findings, folded: new Map([...into].map(([finding, by]) => [finding, by.id])) };
}
