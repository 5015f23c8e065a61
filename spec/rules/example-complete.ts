import { isDeepStrictEqual } from 'node:util';
import type { Oas3Rule } from '@redocly/openapi-core';
import type { ParameterObject, When } from '../reading/document.ts';
import { type Example, examplesOf } from '../reading/examples.ts';
import { parametersOf } from '../reading/operations.ts';
import { valueAt } from '../reading/pointer.ts';

/** A filtered example holds all that passes the filter, and the pages of one request together hold the whole. */
export const exampleComplete: Oas3Rule = () => ({
  Root(root, ctx) {
    const examples = [...examplesOf(root, ctx)];
    for (const example of examples) {
      const parameters = parametersOf(example.operation, ctx);
      const limit = parameters.find(({ 'x-limits': limited }) => limited);
      for (const request of example.when) {
        const whole = examples.find((other) => isUnfiltered(other, example, request));
        if (!limit?.['x-limits'] || !whole || whole === example) continue;
        const listOf = ({ value }: Example) => valueAt(value, limit['x-limits'] as string) as Record<string, unknown>[];
        const told = isFirstPage(request, parameters) ? pagesFrom(example, examples).flatMap(listOf) : undefined;
        if (!told) continue;
        const expected = listOf(whole).filter((item) => passes(item, request, parameters));
        if (isDeepStrictEqual(idsOf(told), idsOf(expected))) continue;
        const message = `The request should give ${idsOf(expected).join(', ')} in all, as the example ${whole.name} has it. Complete the pages.`;
        ctx.report({ message, location: example.location.child('value') });
      }
    }
  },
});

/** The example that answers the same request without a query. */
function isUnfiltered(other: Example, example: Example, request: When): boolean {
  const samePath = ({ path, query, caller }: When) => !query && !caller && isDeepStrictEqual(path, request.path);
  return other.operation.path === example.operation.path && !request.caller && other.when.some(samePath);
}

const isFirstPage = ({ query = {} }: When, parameters: ParameterObject[]) =>
  Object.keys(query).every((name) => parameters.some((p) => p.name === name && (p['x-filters'] || p['x-limits'])));

/** The example and those its cursors lead to. */
function pagesFrom(first: Example, examples: Example[]): Example[] {
  const [link] = Object.values(first.response.links ?? {})
    .flatMap(({ parameters }) => Object.entries(parameters ?? {}))
    .filter(([, expression]) => expression.startsWith('$response.body#'));
  if (!link) return [first];
  const [parameter, expression] = link;
  const cursor = valueAt(first.value, expression.replace('$response.body#', ''));
  const next = examples.find(
    ({ operation, when }) =>
      operation.path === first.operation.path && when.some(({ query }) => cursor && query?.[parameter] === cursor),
  );
  if (!next) return [first];
  // Older pages of a history stand before the newer ones.
  return parameter === 'historyCursor' ? [...pagesFrom(next, examples), first] : [first, ...pagesFrom(next, examples)];
}

function passes(item: Record<string, unknown>, { query = {} }: When, parameters: ParameterObject[]): boolean {
  return parameters.every(({ name, 'x-filters': filter }) => {
    const given = query[name];
    if (!filter || given === undefined) return true;
    return item[filter.property] === (filter.values ? filter.values[given] : given);
  });
}

const idsOf = (items: Record<string, unknown>[]) => items.map(({ id }) => id);
