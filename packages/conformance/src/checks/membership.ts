import { valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { hasEntry, listIn, type PagedOperation, readPages } from '../data/pagination.ts';
import { threadPath } from '../data/paths.ts';
import { findThread, rolesOf } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectStatus, NotTested, type Problem, problem, problemsOf, type Verdict } from '../problem.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';
import { lineForResource } from '../target/target.ts';

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
      const isListed = hasEntry(exchange, THREAD_ID);
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

/** Access follows the membership at once. */
export const membershipChecks: Check[] = [membershipAtOnce, heldAfterLeaving];
