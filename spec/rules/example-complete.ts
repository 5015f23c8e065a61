import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { type Answer, essentialQuery, successfulAnswers } from '../lint/exchanges.ts';

type Entry = Record<string, unknown>;

/** A filtered example has every matching entry, and the pages of a list together have the whole list. */
export const exampleComplete = contractRule((contract, report) => {
  const answers = successfulAnswers(contract);
  for (const answer of answers) {
    const { paging } = answer.operation;
    const whole = answers.find((other) => isWhole(other, answer));
    if (!paging || !whole || whole === answer || !isFirstPage(answer)) continue;
    const entriesOf = ({ value }: Answer) => (valueAt(value, paging.list) ?? []) as Entry[];
    const given = idsOf(pagesFrom(answer, answers).flatMap(entriesOf));
    const expected = idsOf(entriesOf(whole).filter((entry) => passes(entry, answer)));
    if (isDeepStrictEqual(given, expected)) continue;
    const listed = (ids: unknown[]) => ids.join(', ') || 'no entries';
    const message = `The request of this example selects ${listed(expected)} from the example '${whole.example.name}', but its pages have ${listed(given)}. Add or remove entries.`;
    report(answer.example, message, 'value');
  }
});

/** The example of the same request without a query. */
function isWhole(other: Answer, { operation, example }: Answer): boolean {
  return (
    other.operation === operation &&
    !example.caller &&
    !other.example.caller &&
    isDeepStrictEqual(other.example.request.path, example.request.path) &&
    Object.keys(essentialQuery(other)).length === 0
  );
}

const isFirstPage = ({ operation, example }: Answer) =>
  Object.keys(example.request.query).every(
    (name) => name === operation.paging?.limit.name || operation.filters.some((filter) => filter.name === name),
  );

/** The example and its following pages, in the order of the whole list. */
function pagesFrom(first: Answer, answers: Answer[]): Answer[] {
  const { cursor, direction } = first.operation.paging ?? {};
  const next = cursor && valueAt(first.value, cursor.pointer);
  const following = answers.find(
    ({ operation, example }) => next && operation === first.operation && example.request.query[cursor.name] === next,
  );
  if (!following) return [first];
  const rest = pagesFrom(following, answers);
  return direction === 'backward' ? [...rest, first] : [first, ...rest];
}

const passes = (entry: Entry, { operation, example }: Answer) =>
  operation.filters.every(({ name, passes }) => {
    const given = example.request.query[name];
    return given === undefined || passes(entry, given);
  });

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);
