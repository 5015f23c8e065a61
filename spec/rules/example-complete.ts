import { isDeepStrictEqual } from 'node:util';
import type { Oas3Rule } from '@redocly/openapi-core';
import { type Example, essentialQuery, examplesOf } from '../reading/examples.ts';
import type { Parameter } from '../reading/operations.ts';
import { cursorLinks, type PagedList, pagedListsOf } from '../reading/paging.ts';
import { valueAt } from '../reading/pointer.ts';

type Entry = Record<string, unknown>;

/** A filtered example has every entry that passes the filter, and the pages of a list together have the whole list. */
export const exampleComplete: Oas3Rule = () => ({
  Root(root, ctx) {
    const examples = [...examplesOf(root, ctx)];
    for (const example of examples) {
      const [list] = pagedListsOf(example.schema, ctx);
      const whole = examples.find((other) => isWhole(other, example));
      if (!list || !whole || whole === example || !isFirstPage(example)) continue;
      const entriesOf = ({ value }: Example) => (valueAt(value, list.pointer) ?? []) as Entry[];
      const given = idsOf(pagesFrom(example, examples, list).flatMap(entriesOf));
      const expected = idsOf(entriesOf(whole).filter((entry) => passes(entry, example)));
      if (isDeepStrictEqual(given, expected)) continue;
      const message = `The pages of this request should have ${expected.join(', ')}, as the example ${whole.name} does. Complete them.`;
      ctx.report({ message, location: example.location.child('value') });
    }
  },
});

/** The example of the same request without a query. */
function isWhole(other: Example, { operation, request }: Example): boolean {
  return (
    other.operation.path === operation.path &&
    !request.caller &&
    !other.request.caller &&
    isDeepStrictEqual(other.request.path, request.path) &&
    Object.keys(essentialQuery(other)).length === 0
  );
}

const isFirstPage = ({ request, parameters }: Example) =>
  Object.keys(request.query).every((name) =>
    parameters.some((p) => p.name === name && (p['x-filters'] || p['x-limits'])),
  );

/** The example and those that its cursors lead to, in the order of the whole list. */
function pagesFrom(first: Example, examples: Example[], list: PagedList): Example[] {
  const [link] = cursorLinks(first.response);
  const cursor = link && valueAt(first.value, link.pointer);
  const next = examples.find(
    ({ operation, request }) =>
      cursor && operation.path === first.operation.path && request.query[link.parameter] === cursor,
  );
  if (!next) return [first];
  const rest = pagesFrom(next, examples, list);
  return list.direction === 'backward' ? [...rest, first] : [first, ...rest];
}

function passes(entry: Entry, { request, parameters }: Example): boolean {
  return parameters.every((parameter) => passesFilter(entry, parameter, request.query[parameter.name]));
}

/** Whether an entry passes the filter that a parameter declares. */
export function passesFilter(entry: Entry, { 'x-filters': filter }: Parameter, given: unknown): boolean {
  if (!filter || given === undefined) return true;
  return entry[filter.property] === (filter.values ? filter.values[String(given)] : given);
}

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);
