import { type Operation, valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { listIn, type PagedOperation, readPages } from '../data/pagination.ts';
import { absentPath, threadParameter, threadPath } from '../data/paths.ts';
import { findHiddenThread, findThread, namedThread, readThreads, rolesOf, unprovenHidden } from '../data/threads.ts';
import { declarations } from '../declarations.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { type Exchange, isUndecodable } from '../http/exchange.ts';
import { findSimilarIds } from '../probes/similar-ids.ts';
import {
  expectStatus,
  NotTested,
  PartlyTested,
  type Problem,
  problem,
  problemsOf,
  refusalsOf,
  type Verdict,
} from '../problem.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';
import { lineForResource } from '../target/target.ts';

const hiddenThread: Check = {
  id: 'hidden-thread',
  title: "A thread outside the caller's view returns 404, and so do its sub-resources",
  requirements: ['R18', 'D33'],
  about: 'responses/NotFound',
  failure: "Another user's thread or notes, or a 403 that reveals that the thread exists.",
  inspect(exchange, context) {
    const ofCaller = /^(full|without .+)$/.test(exchange.request.sentAs ?? '');
    const hidden = namedThread(context, 'hidden');
    if (!hidden || !ofCaller || exchange.operation !== rolesOf(context).list) return 'inapplicable';
    return lists(exchange, hidden) ? [listed(exchange, hidden)] : [];
  },
  async run(context) {
    const { id, proven } = await findHiddenThread(context);
    const { list } = rolesOf(context);
    const queries = list.filters.flatMap(({ name, choices = [] }) => choices.map((value) => ({ [name]: value })));
    const readings = await Promise.all([{}, ...queries].map((query) => readThreads(context, 'full', query)));
    const shown = readings.flatMap(({ exchanges }) => exchanges).filter((exchange) => lists(exchange, id));
    const single = await checkEach(context.contract.operations, async (operation) => {
      const path = await threadPath(context, operation, id);
      return path ? expectStatus(await context.send({ operation, path, label: 'of a hidden thread' }), 404) : [];
    });
    const found = [...problemsOf(single), ...shown.map((exchange) => listed(exchange, id))];
    if (proven) return found;
    throw new PartlyTested(unprovenHidden, found);
  },
};

const lists = ({ json, operation }: Exchange, id: string) =>
  listIn(json, operation?.paging).some((entry) => entry.id === id);

const listed = (exchange: Exchange, id: string) => problem(exchange, 'a list without the hidden thread', id, 'listed');

const absentThread: Check = {
  id: 'absent-thread',
  title: 'A thread that does not exist returns 404, and so do its sub-resources',
  requirements: ['R18', 'D33'],
  about: 'responses/NotFound',
  failure: 'An empty list of notes for a thread that does not exist, or a 200 with null.',
  run: (context) =>
    checkEach(context.contract.operations, async (operation) => {
      const path = '404' in operation.responses ? absentPath(operation) : undefined;
      return path
        ? expectStatus(await context.send({ operation, path, label: `of an absent ${operation.resource}` }), 404)
        : [];
    }),
};

const membershipAtOnce: Check = {
  id: 'membership-at-once',
  title: 'Joining or leaving an inbox takes effect on the next request',
  requirements: ['R18'],
  declares: ['paging'],
  about: 'Your view',
  failure: 'A former colleague still reads the threads of the inbox, or its next page with an old cursor.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findThread(context, 'visible');
    const { detail } = rolesOf(context);
    const first = await context.send({ operation: detail, of: THREAD_ID, token: 'otherUser' });
    if (first.response.status !== 404)
      throw new NotTested(
        `tokens.otherUser already sees ${THREAD_ID}; name a resource in another inbox: ${lineForResource(rolesOf(context).detail, 'visible')}`,
      );
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    const joined = await checkView(context, THREAD_ID, true);
    const held = await readOn(context, THREAD_ID);
    await performAction(context.target, 'leaveInbox', { THREAD_ID });
    const left = await checkView(context, THREAD_ID, false);
    const later = await checkEach(held, async (request) => {
      const exchange = await context.send({ ...request, token: 'otherUser' });
      // The cursor of the list remains valid for the other threads.
      const isList = request.of === undefined;
      if (!isList) return expectStatus(exchange, 404, 400);
      const isListed = lists(exchange, THREAD_ID);
      return isListed ? [problem(exchange, `a list without ${THREAD_ID}`, 'a list with it', 'list')] : [];
    });
    return [...joined, ...left, ...problemsOf(later)];
  },
};

/** Requests that a member could send next: with cursors from first pages, and with an ETag. */
async function readOn(context: Context, id: string): Promise<RequestSpec[]> {
  const { list, pagedDetail: detail, sublist: notes } = rolesOf(context);
  const firstPage = async (operation: PagedOperation): Promise<RequestSpec[]> => {
    const { limit, cursor } = operation.paging;
    const request = {
      operation,
      query: { [limit.name]: `${limit.minimum}` },
      ...(operation !== list && { of: id }),
    };
    const { json, response } = await context.send({ ...request, token: 'otherUser', label: 'first page of a member' });
    const next = valueAt(json, cursor.pointer);
    const query = { [limit.name]: `${limit.maximum}`, [cursor.name]: `${next}` };
    const { etag } = response.headers;
    return [
      ...(typeof next === 'string' ? [{ ...request, query, label: 'next page after leaving' }] : []),
      ...(etag && request.of ? [{ ...request, headers: { 'If-None-Match': etag }, label: 'ETag after leaving' }] : []),
    ];
  };
  return (await Promise.all([list, detail, notes].map(firstPage))).flat();
}

async function checkView(context: Context, id: string, sees: boolean): Promise<Problem[]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const label = sees ? 'after joining' : 'after leaving';
  const single = await checkEach([detail, notes], async (operation) =>
    expectStatus(await context.send({ operation, of: id, token: 'otherUser', label }), sees ? 200 : 404),
  );
  const exchange = await context.send({ operation: list, token: 'otherUser', label: `list ${label}` });
  const threads = listIn(exchange.json, exchange.operation?.paging);
  const isListed = threads.some((thread) => thread.id === id);
  // After joining, the thread may be on a later page.
  const wrong = sees ? !isListed && threads.length < list.paging.limit.default : isListed;
  return [
    ...problemsOf(single),
    ...(wrong
      ? [
          problem(
            exchange,
            `a list ${sees ? 'with' : 'without'} ${id}`,
            `a list ${sees ? 'without' : 'with'} it`,
            'list',
          ),
        ]
      : []),
  ];
}

const token = 'otherUser';

const heldAfterLeaving: Check = {
  id: 'held-after-leaving',
  title: 'A cursor or an ETag from before the caller left an inbox grants no access',
  requirements: ['R18', 'D16', 'D12'],
  declares: ['paging'],
  about: 'Your view',
  failure: 'A cursor that contains the view, so that a former colleague can continue to read, or a 304 from a cache.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const { list, pagedDetail: detail, sublist: notes } = rolesOf(context);
    const THREAD_ID = await findThread(context, 'visible');
    const before = await context.send({ operation: detail, of: THREAD_ID, token, label: 'before joining' });
    if (before.response.status !== 404)
      throw new NotTested(
        `tokens.otherUser already sees ${THREAD_ID}; name a resource in another inbox: ${lineForResource(rolesOf(context).detail, 'visible')}`,
      );
    const readList = (label: string) => readPages(context, list, { token, limit: list.paging.limit.maximum, label });
    const own = new Set((await readList('list before joining')).entries.map(({ id }) => id));
    const subjects: [PagedOperation, Record<string, string>][] = [
      [list, {}],
      [detail, (await threadPath(context, detail, await findThread(context, 'long'))) ?? {}],
      [notes, (await threadPath(context, notes, await findThread(context, 'long', notes))) ?? {}],
    ];
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    const held = await Promise.all(subjects.map(([operation, path]) => hold(context, operation, path)));
    const joined = new Set(
      (await readList('list after joining')).entries.map(({ id }) => id).filter((id) => !own.has(id)),
    );
    await performAction(context.target, 'leaveInbox', { THREAD_ID });
    return checkEach(held, async ({ operation, path, cursor, etag }): Promise<Verdict> => {
      if (typeof cursor !== 'string')
        throw new NotTested(
          `${operation.id} had no second page for tokens.otherUser; name a resource with two entries, in the inbox of the visible one: ${lineForResource(operation, 'long')}`,
        );
      const request: RequestSpec = { operation, path, token };
      const next = await context.send({
        ...request,
        query: { [operation.paging.cursor.name]: cursor },
        label: 'with a cursor from before leaving',
      });
      if (operation === list) {
        const shown = listIn(next.json, next.operation?.paging).find(({ id }) => joined.has(id));
        return shown ? [problem(next, 'no thread of the inbox that the caller left', shown.id, 'listed')] : [];
      }
      // A server may reject the cursor with a 400 before it checks whether the caller can see the thread.
      const page = expectStatus(next, 404, 400);
      const conditional = await context.send({
        ...request,
        headers: { 'If-None-Match': etag },
        label: 'if none match: an ETag from before leaving',
      });
      return [...page, ...problemsOf(expectStatus(conditional, 404))];
    });
  },
};

/** Reads a first page of one entry. */
async function hold(context: Context, operation: PagedOperation, path: Record<string, string>) {
  const { limit, cursor } = operation.paging;
  const query = { [limit.name]: `${limit.minimum}` };
  const { json, response } = await context.send({ operation, path, query, token, label: 'before leaving' });
  return { operation, path, cursor: valueAt(json, cursor.pointer), etag: response.headers.etag ?? '*' };
}

/** Path segments, exactly as sent, by label. */
const segments: Record<string, string> = {
  'a NUL': '%00',
  'a broken percent-encoding': '%zz',
  'half a percent-encoding': 'abc%2',
  'invalid UTF-8': '%ff%fe',
  'a surrogate': '%ED%A0%80',
  'non-ASCII letters': '%C3%BC%F0%9F%9A%B2',
  'an encoded slash': 'a%2Fb',
  'an encoded path': '..%2F..%2Fetc%2Fpasswd',
  'an encoded question mark': 'a%3Fb',
  'an encoded percent sign': '%25',
  spaces: '%20%20',
  'an underscore': '_',
  'an asterisk': '*',
  'a quote': "'%20or%20'1'%3D'1",
  'a double quote': '%22',
  'a backslash': '%5C',
  'an operator of a query': '%7B%22$gt%22%3A%22%22%7D',
  '65 characters': 'a'.repeat(65),
  '2,000 characters': 'a'.repeat(2000),
  'a number': '0',
  'a negative number': '-1',
  'a number beyond 64 bits': '18446744073709551617',
  'a UUID': '00000000-0000-0000-0000-000000000000',
  'a name that every object has': '__proto__',
  'a method that every object has': 'toString',
  'the word null': 'null',
  'the word me': 'me',
  'a line break': 'a%0D%0Ab',
};

const malformedId: Check = {
  id: 'malformed-id',
  title: 'An id that cannot exist returns 404, like one that does not exist',
  requirements: ['D18', 'D2'],
  declares: ['malformedIds'],
  about: 'parameters/threadId',
  failure: '400 for a very long id or one of an unusual form, or 500 for a broken percent-encoding.',
  run: (context) => {
    const operations = context.contract.operations.filter(({ resource }) => resource);
    return checkEach(operations, (operation) =>
      checkEach(Object.entries(segments), async ([label, segment]) => {
        const raw = operation.path.replaceAll(/\{[^}]+\}/g, segment);
        const exchange = await context.send({ raw, label: `${operation.id} with ${label} as the id` });
        if (!isUndecodable(segment)) return expectStatus(exchange, 404);
        const { status } = exchange.response;
        return exchange.refusedEarly ? [] : [problem(exchange, 'status 400 or 404', `status ${status}`, `${status}`)];
      }),
    );
  },
};

const similarId: Check = {
  id: 'similar-id',
  title: 'An id that only resembles the id of a thread returns 404',
  requirements: ['D18', 'D2'],
  about: 'parameters/threadId',
  failure: 'The thread in response to its id in another case, with a space or .json at the end, or with a wildcard.',
  async run(context) {
    const { detail } = rolesOf(context);
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    const id = await findThread(context, 'visible');
    const ids = await findSimilarIds(context, id);
    // A document that does not say that malformed ids are 404 may reject them.
    const isAbsent = declarations.malformedIds.isIn(context.contract);
    const refusals = (operation: Operation) => (isAbsent ? [404] : [404, ...refusalsOf(operation)]);
    const probes = operations.flatMap((operation) => ids.map(([label, similar]) => ({ operation, label, similar })));
    return checkEach(probes, async ({ operation, label, similar }): Promise<Problem[]> => {
      const path = await threadPath(context, operation, similar);
      const exchange = await context.send({ operation, path: path ?? {}, label: `with ${label}` });
      if (exchange.refusedEarly) return [];
      const problems = expectStatus(exchange, ...refusals(operation)).map((found) => ({ ...found, cause: label }));
      if (problems.length === 0) return [];
      // Ids have no pattern, so the similar id may belong to another thread.
      const { json } = await context.send({ operation: detail, of: similar, label: `with ${label}` });
      return `${Object(json)[rolesOf(context).list.paging.identity]}` === similar ? [] : problems;
    });
  },
};

export const viewChecks: Check[] = [
  hiddenThread,
  absentThread,
  membershipAtOnce,
  heldAfterLeaving,
  malformedId,
  similarId,
];
