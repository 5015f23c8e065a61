import { setTimeout as wait } from 'node:timers/promises';
import { checksOf } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import { type Entry, filterQueries, listIn, readFirstPage } from '../data/pagination.ts';
import { readResources, rolesOf } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { fieldsOf } from '../http/json.ts';
import { exceptFor, NotTested, type Problem, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { dataChanged } from '../run/data-changes.ts';
import { has, type TokenName } from '../target/target.ts';

/** The number of resources to read, if nothing else changes in the meantime. */
const enough = 2;

/** The number of resources to try if anything else changes too. */
const mostTrials = 8;

const readList = (context: Context) => context.send({ operation: rolesOf(context).list, label: 'before and after' });

/**
 * Lists the resources twice, reads one of them in every way, and lists them twice again. Returns no verdict if anything else
 * changed in the meantime.
 */
async function tryResource(context: Context, id: string): Promise<Problem[][]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const started = performance.now();
  const earlier = await readList(context);
  const before = await readList(context);
  const { headers, status } = (await context.send({ operation: detail, of: id, label: 'once more' })).response;
  await context.send({ operation: detail, of: id, method: 'HEAD', label: 'once more' });
  if (headers.etag && status === 200)
    await context.send({ operation: detail, of: id, headers: { 'If-None-Match': headers.etag }, label: 'once more' });
  await readOlderPage(context, id);
  await context.send({ operation: notes, of: id, label: 'once more' });
  for (const query of filterQueries(list)) await context.send({ operation: list, query, label: 'once more' });
  const after = await readList(context);
  const later = await readList(context);
  if (!isSame(earlier, before) || !isSame(after, later) || othersIn(before, id) !== othersIn(after, id)) return [];
  if (isSame(before, after)) return [[]];
  // Wait for longer without reading the resource. If the list changes now too, reading was not the cause.
  await wait(2 * (performance.now() - started));
  if (!isSame(after, await readList(context))) return [];
  const expected = `the earlier body: ${before.response.text}`;
  return [[problem(after, expected, after.response.text, 'changed', { comparedWith: before })]];
}

/** All entries of a list but one. */
const othersIn = (exchange: Exchange, id: string) =>
  JSON.stringify(
    listIn(JSON.parse(comparableBody(exchange)), exchange.operation?.paging).filter((entry) => entry.id !== id),
  );

/** Reads the second page of a history, with one entry per page. */
async function readOlderPage(context: Context, of: string): Promise<void> {
  const { pagedDetail: operation } = rolesOf(context);
  const { limit, cursor: next } = operation.paging;
  const request = { of, label: 'once more, in pages' };
  const { cursor } = await readFirstPage(context, operation, request);
  if (cursor === undefined) return;
  await context.send({ ...request, operation, query: { [limit.name]: '1', [next.name]: cursor } });
}

/** The number of copies of each request in the burst. */
const times = 2;

/** The same URLs for two users, and several URLs for one user. */
async function chooseRequests(context: Context): Promise<RequestSpec[]> {
  const { list, detail } = rolesOf(context);
  const users = (['full', 'otherUser'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const [filter] = list.filters;
  const [choice] = filter?.choices ?? [];
  const query = filter && choice !== undefined ? { [filter.name]: choice } : {};
  const ofUser = async (token: TokenName): Promise<RequestSpec[]> => {
    const { entries } = await readResources(context, token);
    return [
      ...[{}, query, { [list.paging.limit.name]: '1' }].map((each) => ({ operation: list, token, query: each })),
      ...entries.slice(0, 2).map(({ id }) => ({ operation: detail, token, of: id })),
    ];
  };
  const [first = [], second = []] = await Promise.all(users.map(ofUser));
  return first.flatMap((request, index) => [request, ...(second[index] ? [second[index]] : [])]);
}

const isSame = (one: Exchange, other: Exchange) =>
  one.response.status === other.response.status && comparableBody(one) === comparableBody(other);

function shown({ response, json }: Exchange): string {
  const ids = listIn(json).map(({ id }) => id);
  const { id } = fieldsOf(json);
  return `status ${response.status} with ${id ?? (ids.slice(0, 3).join(', ') || 'no entry')}`;
}

export const sideEffectChecks = checksOf({
  'reads-change-nothing': {
    title: 'Reading changes nothing: a resource keeps its position and its values in the list',
    requirements: ['R23', 'D33'],
    phase: 'first',
    async run(context) {
      const { filters, paging } = rolesOf(context).list;
      const resources = listIn((await readList(context)).json, paging);
      // Reading most often changes a filtered property, such as a read mark.
      const isFiltered = (entry: Entry) =>
        filters.some(({ choices = [], passes }) => choices.some((value) => passes(entry, value)));
      const candidates = resources.toSorted((a, b) => Number(isFiltered(b)) - Number(isFiltered(a)));
      if (candidates.length === 0) throw new NotTested('the list is empty; add resources to the view of tokens.full');
      const verdicts: Problem[][] = [];
      for (const { id } of candidates.slice(0, mostTrials)) {
        if (verdicts.length < enough) verdicts.push(...(await tryResource(context, id)));
      }
      if (verdicts.length === 0) throw new NotTested(dataChanged);
      return verdicts.flat();
    },
  },
  'concurrent-requests': {
    title: 'Concurrent requests of two users get the same responses as requests sent one at a time',
    requirements: ['R2', 'R18', 'D16'],
    phase: 'first',
    async run(context) {
      const alone: { request: RequestSpec; before: Exchange }[] = [];
      for (const request of await chooseRequests(context))
        alone.push({ request, before: await context.send({ ...request, label: 'alone' }) });
      const burst = Array.from({ length: times }, () => alone).flat();
      const together = await Promise.all(
        burst.map(async (each) => ({
          ...each,
          exchange: await context.send({ ...each.request, label: 'beside others' }),
        })),
      );
      const found: Problem[] = [];
      for (const { request, before, exchange } of together) {
        if (isSame(before, exchange)) continue;
        const after = await context.send({ ...request, label: 'alone' });
        if (!isSame(before, after)) throw new NotTested(dataChanged);
        const expected = `${shown(before)}, as when sent alone`;
        found.push(problem(exchange, expected, shown(exchange), 'mixed up', { comparedWith: before }));
      }
      const isComplete = has(context.target, 'tokens.otherUser');
      return exceptFor(isComplete ? undefined : 'the requests of two users need tokens.otherUser', found);
    },
  },
});
