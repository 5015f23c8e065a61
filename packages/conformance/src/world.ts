import { type Operation, type Paging, valueAt } from '@threads-api/contract';
import { NotTested } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Ask, Lab } from './lab.ts';
import { lineFor, type ThreadName, type TokenName } from './target.ts';

/** An entry of a list, as far as checks need to know it. */
export interface Entry {
  id: string;
  [name: string]: unknown;
}

/** The first list in a body: the body itself, its `data`, or whatever else is one. The level `core` knows no envelope. */
export function listIn(body: unknown): Entry[] {
  if (Array.isArray(body)) return body.filter(isEntry);
  const { data, ...others } = (body ?? {}) as Record<string, unknown>;
  const found = Array.isArray(data) ? data : Object.values(others).find(Array.isArray);
  return (found ?? []).filter(isEntry);
}

/** Whatever else stands in a list is for the check of schemas. */
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

export interface Traversal {
  entries: Entry[];
  pages: Entry[][];
  exchanges: [Exchange, ...Exchange[]];
  /** Whether it came to a `null`, rather than to the end of the kit's patience. */
  complete: boolean;
  /** The cursor that led back to itself, if one did. */
  loop: boolean;
}

export type PagedOperation = Operation & { paging: Paging };

export const pagedOperations = ({ contract }: Lab): PagedOperation[] =>
  contract.operations.filter((operation): operation is PagedOperation => operation.paging !== undefined);

/** How far a list is followed: enough for any law, and bounded for whoever has a million threads. */
const mostPages = 60;

/** Follows the cursors of a list. What is no page ends it: the checks of single exchanges have said so. */
export async function traverse(
  lab: Lab,
  operation: PagedOperation,
  {
    query = {},
    limit,
    pages: most = mostPages,
    ...ask
  }: Omit<Ask, 'query'> & { query?: Record<string, string>; limit?: number; pages?: number },
): Promise<Traversal> {
  const { limit: limited, cursor: next, list } = operation.paging;
  const pages: Entry[][] = [];
  const exchanges: Exchange[] = [];
  const seen = new Set<string>();
  let cursor: unknown;
  let loop = false;
  do {
    const exchange = await lab.ask({
      ...ask,
      operation,
      query: {
        ...query,
        ...(limit && { [limited.name]: `${limit}` }),
        ...(typeof cursor === 'string' && { [next.name]: cursor }),
      },
    });
    exchanges.push(exchange);
    if (exchange.response.status !== 200) break;
    const entries = valueAt(exchange.json, list);
    pages.push(Array.isArray(entries) ? entries.filter(isEntry) : []);
    cursor = valueAt(exchange.json, next.pointer);
    loop = typeof cursor === 'string' && seen.has(cursor);
    if (typeof cursor === 'string') seen.add(cursor);
  } while (typeof cursor === 'string' && !loop && pages.length < most);
  const first = exchanges[0] as Exchange;
  return { entries: pages.flat(), pages, exchanges: [first, ...exchanges.slice(1)], complete: cursor === null, loop };
}

/** The operation that lists without a path parameter, and the one that gives a single entry of it. */
export function threadOperations({ contract }: Lab): {
  list: PagedOperation;
  detail: PagedOperation;
  notes: PagedOperation;
} {
  const named = (id: string) => {
    const found = contract.operations.find((operation) => operation.id === id);
    if (!found?.paging) throw new NotTested(`the contract has no paged operation ${id}`);
    return found as PagedOperation;
  };
  return { list: named('listThreads'), detail: named('getThread'), notes: named('listThreadNotes') };
}

/** All threads that a token's owner sees, as far as the kit follows lists. */
export function allThreads(
  lab: Lab,
  token: TokenName = 'full',
  query: Record<string, string> = {},
): Promise<Traversal> {
  const { list } = threadOperations(lab);
  return lab.once(`threads of ${token} ${JSON.stringify(query)}`, () =>
    // The document knows no limits.
    traverse(lab, list, { token, query, ...(lab.level === 'v1' && { limit: list.paging.limit.maximum }) }),
  );
}

/** Threads of `tokens.full` to look at closely: those that the target names, and some that the list shows. */
export function someThreads(lab: Lab, most = 12): Promise<string[]> {
  return lab.once(`some threads ${most}`, async () => {
    const { hidden: _, ...named } = lab.target.threads ?? {};
    const listed = await firstThreads(lab);
    return [...new Set([...Object.values(named), ...listed.map(({ id }) => id)])].slice(0, most);
  });
}

function firstThreads(lab: Lab): Promise<Entry[]> {
  return lab.once('first threads', async () => {
    const { list } = threadOperations(lab);
    return listIn((await lab.ask({ operation: list })).json);
  });
}

/** Every page of a thread's history, of its notes, or of whatever else is paged below it. */
export function allPages(lab: Lab, operation: PagedOperation, id: string): Promise<Traversal> {
  return lab.once(`pages of ${operation.id} ${id}`, () =>
    traverse(lab, operation, { path: { id }, limit: operation.paging.limit.maximum }),
  );
}

/** A thread as the target names it, or one that was found. */
export function thread(lab: Lab, name: ThreadName): Promise<string> {
  const given = lab.target.threads?.[name];
  if (given !== undefined) return Promise.resolve(given);
  return lab.once(`thread ${name}`, async () => {
    const found = await finders[name](lab);
    if (found === undefined)
      throw new NotTested(`no such thread was found; the target file can name one: ${lineFor(`threads.${name}`)}`);
    return found;
  });
}

const finders: Record<ThreadName, (lab: Lab) => Promise<string | undefined>> = {
  visible: async (lab) => (await firstThreads(lab))[0]?.id,
  closed: async (lab) => (await allThreads(lab)).entries.find(({ status }) => status === 'closed')?.id,
  longHistory: async (lab) =>
    (await firstThreads(lab)).toSorted((a, b) => Number(b.messageCount ?? 0) - Number(a.messageCount ?? 0))[0]?.id,
  withNotes: (lab) => byNotes(lab, (count) => count > 1),
  withoutNotes: (lab) => byNotes(lab, (count) => count === 0),
  async hidden(lab) {
    if (!lab.target.tokens.otherUser) return undefined;
    const [own, others] = await Promise.all([allThreads(lab), allThreads(lab, 'otherUser')]);
    const seen = new Set(own.entries.map(({ id }) => id));
    return own.complete ? others.entries.find(({ id }) => !seen.has(id))?.id : undefined;
  },
};

async function byNotes(lab: Lab, fits: (count: number) => boolean): Promise<string | undefined> {
  const { notes } = threadOperations(lab);
  for (const id of await someThreads(lab)) {
    const { entries } = await allPages(lab, notes, id);
    if (fits(entries.length)) return id;
  }
  return undefined;
}

/** Path values with which an operation should answer 200: a thread in view, or the contract's example. */
export async function samplePath(lab: Lab, operation: Operation): Promise<Record<string, string>> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path');
  const values = names.map(async ({ name, example }) => [
    name,
    name === 'id' ? await thread(lab, 'visible') : String(example),
  ]);
  return Object.fromEntries(await Promise.all(values));
}

/** An id that no thread has. */
export const absentId = 'thr_conformance_absent_0';
