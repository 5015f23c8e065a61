import { type Filter, propertiesOf, type SchemaObject, valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach, checkEachOperation, checkParts } from '../check-each.ts';
import { additionalFields, objectsIn, textsIn } from '../data/additional-fields.ts';
import { comparableEntry, entrySchema } from '../data/entry-schema.ts';
import { checkEachFilter, entriesOf, filterRequirements } from '../data/filters.ts';
import { findMovableThread } from '../data/movable-thread.ts';
import {
  hasMoved,
  type PagedList,
  pagedLists,
  pathOf,
  readLargePages,
  readList,
  readSmallPages,
} from '../data/paged-lists.ts';
import {
  type Entry,
  filterQueries,
  listIn,
  type PagedOperation,
  pageWith,
  type ReadPages,
  type ReadPagesOptions,
  readPages,
} from '../data/pagination.ts';
import { samplePath } from '../data/paths.ts';
import { firstOutOfOrder } from '../data/sort-order.ts';
import {
  fetchListed,
  findThread,
  readPagesOfThread,
  readThreads,
  rolesOf,
  sampleThreadIds,
  visibleThreads,
} from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { isSame } from '../probes/schemas.ts';
import { expectStatus, NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';
import { dataChanged } from '../run/rerun-check.ts';
import { type ActionName, has, lineForResource } from '../target/target.ts';

const fields = ['subject', 'sender', 'timestamp', 'status', 'assignment'];

const threadFields: Check = {
  id: 'thread-fields',
  title: 'The list and the single thread have subject, sender, timestamp, status and assignment',
  requirements: ['R9', 'R2', 'R15'],
  failure: 'A list that omits fields, or a thread that omits assignment if nobody is assigned.',
  async run(context) {
    const { list, detail } = rolesOf(context);
    const listed = await context.send({ operation: list });
    const single = await context.send({ operation: detail, path: await samplePath(context, detail) });
    const entries = listIn(listed.json);
    if (entries.length === 0) throw new NotTested('the list is empty; add threads to the view of tokens.full');
    const lacking = (value: object) => fields.filter((field) => !(field in value));
    const found: Problem[] = [];
    for (const missing of new Set(entries.flatMap(lacking)))
      found.push(problem(listed, missing, `an entry without ${missing}`, missing));
    for (const missing of lacking(Object(single.json)))
      found.push(problem(single, missing, `a thread without ${missing}`, missing));
    return found;
  },
};

const listWithoutHistory: Check = {
  id: 'list-without-history',
  title: 'The list and the notes have no history and no messages, under any name',
  requirements: ['R10'],
  failure: 'The list includes every message of every thread, or the newest one in a field such as lastMessage.',
  async run(context) {
    const { list, sublist: notes } = rolesOf(context);
    const exchange = await context.send({ operation: list });
    if (listIn(exchange.json).length === 0) return 'inapplicable';
    const messages = await sampleMessages(context);
    const thread = await findThread(context, 'long', notes).catch(() => undefined);
    const noted = thread && (await readPagesOfThread(context, notes, thread)).exchanges[0];
    return [
      ...checkBody(exchange, entrySchema(list), messages),
      ...(noted ? checkBody(noted, entrySchema(notes), messages) : []),
    ];
  },
};

/** The messages of some threads by id. */
async function sampleMessages(context: Context): Promise<Map<string, Entry>> {
  const { detail } = rolesOf(context);
  const ids = await sampleThreadIds(context);
  const histories = await Promise.all(ids.map((id) => readPagesOfThread(context, detail, id)));
  return new Map(histories.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
}

function checkBody(exchange: Exchange, schema: SchemaObject, messages: Map<string, Entry>): Problem[] {
  const found = additionalFields({ items: schema }, listIn(exchange.json)).find(
    ({ name, value }) =>
      (/^(history|messages)$/.test(name) && typeof value === 'object' && value !== null) ||
      objectsIn(value).some(isMessage),
  );
  return found ? [problem(exchange, 'entries without history', `entries with ${found.name}`, found.name)] : [];

  function isMessage(object: Record<string, unknown>): boolean {
    const message = messages.get(`${object.id}`);
    const bodies = [message?.bodyText, message?.bodyHtml].filter(Boolean);
    return textsIn(Object.values(object)).some((text) => bodies.includes(text));
  }
}

const listComplete: Check = {
  id: 'list-complete',
  title: 'The unfiltered list contains every thread of the target and of the filtered lists',
  requirements: ['R17', 'R2'],
  failure: 'Without a filter, only assigned, open or read threads are returned.',
  async run(context) {
    const ids = new Set([...visibleThreads(context), ...(await filteredIds(context))]);
    if (ids.size === 0)
      throw new NotTested(
        `no visible resource is known; the target file can name one: ${lineForResource(rolesOf(context).detail, 'visible')}`,
      );
    const threads = await readThreads(context);
    const listed = new Set(entriesOf(threads).map(({ id }) => id));
    const missing = [...ids].find((id) => !listed.has(id));
    if (missing === undefined) return [];
    if (!threads.complete && threads.entries.length > 0)
      throw new NotTested(
        'the list is longer than the kit reads, and not every known thread is in the part it read; use a user with fewer threads as tokens.full',
      );
    return [problem(threads.exchanges[0], `${missing}, a visible thread`, 'a list without it')];
  },
};

/** The threads of every filtered list whose values the contract enumerates. */
async function filteredIds(context: Context): Promise<string[]> {
  const queries = rolesOf(context).list.filters.flatMap(({ name, choices = [] }) =>
    choices.map((value) => ({ [name]: value })),
  );
  const lists = await Promise.all(queries.map((query) => readThreads(context, 'full', query)));
  return lists.flatMap((list) => entriesOf(list).map(({ id }) => id));
}

const listedThreadsFetched: Check = {
  id: 'listed-threads-fetched',
  title: 'Every thread of the list can be fetched by its id',
  requirements: ['R2', 'R15'],
  failure: 'A closed thread is in the list but returns 404, or a thread other than the requested one is returned.',
  async run(context) {
    const [ids, threads] = await Promise.all([sampleThreadIds(context), readThreads(context)]);
    const listed = new Set(entriesOf(threads).map(({ id }) => id));
    return checkEach(ids, async (id): Promise<Verdict> => {
      if (!listed.has(id)) return 'inapplicable';
      const single = await fetchListed(context, id);
      const { status } = single.response;
      const given = status === 200 ? `${(Object(single.json) as { id?: unknown }).id}` : `status ${status}`;
      return given === id ? [] : [problem(single, `the thread ${id}, which is in the list`, given, 'absent')];
    });
  },
};

const filterMatches: Check = {
  id: 'filter-matches',
  title: 'A filtered list contains only entries that pass the filter',
  requirements: filterRequirements,
  declares: ['filters'],
  failure: 'The whole list, because the filter is ignored, or only the entries that do not pass.',
  run: (context) =>
    checkParts(
      () =>
        checkEachFilter(context, async ({ list, filter, value, token, whole }) => {
          const known = new Map(entriesOf(whole).map((entry) => [entry.id, entry]));
          const request = { operation: list.operation, token, ...(await pathOf(context, list)) };
          return checkFiltered(context, request, filter, value, (entry) => known.get(entry.id) ?? entry);
        }),
      () =>
        checkEachOperation(context, (request) => {
          const { paging, filters } = request.operation;
          return checkEach(paging ? [] : filters, (filter) =>
            checkEach(filter.choices ?? [], (value) => checkFiltered(context, request, filter, value)),
          );
        }),
    ),
};

/** `wholeOf` returns the entry of the whole list, which must pass too. */
async function checkFiltered(
  context: Context,
  request: RequestSpec,
  filter: Filter,
  value: string,
  wholeOf = (entry: Entry) => entry,
): Promise<Problem[]> {
  const exchange = await context.send({ ...request, query: { [filter.name]: value } });
  const refused = expectStatus(exchange, 200);
  if (refused.length > 0) return refused;
  const wrong = listIn(exchange.json).find(
    (entry) => !filter.passes(entry, value) || !filter.passes(wholeOf(entry), value),
  );
  if (!wrong) return [];
  const held = JSON.stringify(wholeOf(wrong)[filter.property]);
  const received = `${wrong.id ?? 'an entry'}, whose ${filter.property} is ${held}`;
  const found = problem(exchange, `only entries that pass ${filter.name}=${value}`, received, filter.name);
  // Cite the clause of the filter.
  const [requirement] = filter.requirements;
  return [requirement === undefined ? found : { ...found, requirement }];
}

const pageNotEmpty: Check = {
  id: 'page-not-empty',
  title: 'A page with a nextCursor has at least one entry',
  requirements: ['D15', 'D12'],
  declares: ['paging'],
  failure: 'An empty page before the last one, because a filter is applied after paging.',
  inspect(exchange) {
    const { operation, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, cursor } = operation.paging;
    const entries = valueAt(json, list);
    if (typeof valueAt(json, cursor.pointer) !== 'string' || !Array.isArray(entries)) return 'inapplicable';
    if (entries.length > 0) return [];
    return [{ ...problem(exchange, 'at least one entry', 'none, and a nextCursor'), key: operation.id }];
  },
};

const pageOrder: Check = {
  id: 'page-order',
  title: 'Every list has the order that the contract defines',
  requirements: ['D17', 'D11', 'D14'],
  declares: ['paging'],
  failure:
    'The oldest thread first, an arbitrary order for equal timestamps, or a reply before the message it answers.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { list, order } = operation.paging;
    const entries = valueAt(json, list);
    // A single entry is always in order.
    if (!Array.isArray(entries) || entries.length < 2) return 'inapplicable';
    const pair = firstOutOfOrder(entries, order);
    if (!pair) return [];
    const fields = order.map((field) => field.replace('-', ''));
    const show = (entry: Entry) => fields.map((field) => entry[field]).join(' ');
    const withoutCase = entries.map(({ id, ...entry }: Entry) => ({ ...entry, id: id.toLowerCase() }));
    const hint = firstOutOfOrder(withoutCase, order) ? '' : ', as if case did not matter';
    return [
      {
        ...problem(exchange, `${list} by ${order.join(', ')}`, `${pair.map(show).join(' before ')}${hint}`),
        key: `${operation.id} ${list}`,
      },
    ];
  },
};

const pageSize: Check = {
  id: 'page-size',
  title: 'No page has more entries than its limit, given or default',
  requirements: ['D16', 'D12'],
  declares: ['paging'],
  failure: 'limit=2 returns three entries, or a request without limit returns everything.',
  inspect(exchange) {
    const { operation, request, response, json } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const { limit: limited, list } = operation.paging;
    const given = new URLSearchParams(request.path.split('?')[1]).get(limited.name);
    const limit = given === null ? limited.default : Number(given);
    const entries = valueAt(json, list);
    // Other checks cover invalid limits.
    if (!Array.isArray(entries) || !(limit > 0) || entries.length <= limit) return [];
    return [
      {
        ...problem(
          exchange,
          `at most ${limit} entries`,
          `${entries.length} entries`,
          given === null ? 'standard' : 'given',
        ),
        key: `${operation.id} ${given === null ? 'standard' : 'given'}`,
      },
    ];
  },
};

/** The number of threads to compare. */
const maxThreads = 4;

const idsIdentifyEntries: Check = {
  id: 'ids-identify-entries',
  title: 'An id identifies one entry: no page has it twice, and no other thread uses it for something else',
  requirements: ['D2', 'D17'],
  about: 'Id',
  failure: 'Every thread numbers its messages from 1, or a thread is listed once for each of its recipients.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const ids = listIn(valueAt(json, operation.paging.list)).map(({ id }) => id);
    if (ids.length < 2) return 'inapplicable';
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice === undefined) return [];
    return [{ ...problem(exchange, 'every entry once', `${twice} twice`, 'page'), key: operation.id }];
  },
  async run(context) {
    const { detail, sublist: notes } = rolesOf(context);
    const threadIds = (await sampleThreadIds(context)).slice(0, maxThreads);
    return checkEach([detail, notes], async (operation): Promise<Verdict> => {
      const lists = await Promise.all(threadIds.map((id) => readPagesOfThread(context, operation, id)));
      const known = new Map<string, string>();
      for (const { entries, exchanges } of lists) {
        // A message may be in two threads, but two messages never share an id.
        const other = entries.find((entry) => {
          const text = comparableEntry(operation, entry);
          return (known.get(entry.id) ?? text) !== text;
        });
        if (other) {
          const found = problem(
            exchanges[0],
            `one entry with the id ${other.id}`,
            'another one in this thread',
            'threads',
          );
          return [{ ...found, key: operation.id }];
        }
        for (const entry of entries) known.set(entry.id, comparableEntry(operation, entry));
      }
      return known.size > 0 ? [] : 'inapplicable';
    });
  },
};

const listDetailAgree: Check = {
  id: 'list-detail-agree',
  title: 'The list and the single thread have the same value in every field',
  requirements: ['D4'],
  failure: 'The status, unread flag or message count in the list differs from that in the thread.',
  async run(context) {
    const { list } = rolesOf(context);
    const [ids, { entries, exchanges }] = await Promise.all([sampleThreadIds(context), readThreads(context)]);
    // Additional fields are allowed, even in only one of the two.
    const documented = propertiesOf(entrySchema(list));
    return checkEach(ids, async (id): Promise<Verdict> => {
      const entry = entries.find((candidate) => candidate.id === id);
      if (!entry) return 'inapplicable';
      const single = await fetchListed(context, id);
      // Another check reports a thread that cannot be fetched.
      if (single.response.status !== 200) return 'inapplicable';
      const body = Object(single.json) as Record<string, unknown>;
      const field = Object.keys(documented).find(
        (name) => name in entry && !isSame(documented[name], entry[name], body[name]),
      );
      if (!field) return [];
      const [expected, received] = [entry[field], body[field]].map((value) => `${field}: ${JSON.stringify(value)}`);
      return [
        {
          ...problem(single, `${expected}, the same as in the list`, `${received}`, field),
          exchanges: [exchanges[0], single],
        },
      ];
    });
  },
};

const filterComplete: Check = {
  id: 'filter-complete',
  title: 'A filtered list is exactly the matching part of the unfiltered list, in the same order',
  requirements: ['D8', 'D17', ...filterRequirements],
  declares: ['paging', 'filters'],
  about: 'Thread.unread',
  failure:
    'The filtered list omits matching entries: closed threads, those assigned to others, or all after the first page.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, whole }) => {
      const filtered = await readList(context, list, token, { [filter.name]: value });
      const expected = whole.entries.filter((entry) => filter.passes(entry, value)).map(({ id }) => id);
      const given = filtered.entries.map(({ id }) => id);
      const compared = whole.complete
        ? Math.max(expected.length, given.length)
        : Math.min(expected.length, given.length);
      for (let index = 0; index < compared; index += 1) {
        if (expected[index] === given[index]) continue;
        const found = problem(
          filtered.exchanges[0],
          `${expected[index] ?? 'the end of the list'} at position ${index + 1}, as in the unfiltered list`,
          given[index] ?? 'the end of the list',
          `${filter.name} as a whole`,
        );
        return [{ ...found, exchanges: [whole.exchanges[0], filtered.exchanges[0]] }];
      }
      return [];
    }),
};

const pagesEnd: Check = {
  id: 'pages-end',
  title: 'The last page has nextCursor: null',
  requirements: ['D15', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'A cursor that returns its own page or is rejected, or a last page whose nextCursor is empty or missing.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { loop, exchanges, pages, complete } = await readSmallPages(context, list);
      const last = exchanges.at(-1) ?? exchanges[0];
      const key = list.operation.id;
      if (loop)
        return [{ ...problem(last, 'a new cursor', 'a cursor that was returned before', 'loop'), key: `${key} loop` }];
      if (last !== exchanges[0] && last.response.status !== 200)
        return expectStatus(last, 200).map((refused) => ({ ...refused, key: `${key} refused` }));
      const endless = !complete && pages.length > 10 && pages.slice(-10).every((page) => page.length === 0);
      if (endless)
        return [
          {
            ...problem(last, 'nextCursor: null at the end', 'ten empty pages and another cursor', 'empty'),
            key: `${key} empty`,
          },
        ];
      return complete ? [] : 'inapplicable';
    }),
};

const pagesWithoutDuplicates: Check = {
  id: 'pages-without-duplicates',
  title: 'No entry appears on two pages',
  requirements: ['D17', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'The last entry of a page is also the first of the next.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Problem[]> => {
      const { pages, exchanges } = await readSmallPages(context, list);
      const seen = new Set<string>();
      for (const [index, page] of pages.entries()) {
        const exchange = exchanges[index] ?? exchanges[0];
        const duplicate = page.find(({ id }) => seen.has(id));
        if (duplicate)
          return [{ ...problem(exchange, 'every entry once', `${duplicate.id} twice`), key: list.operation.id }];
        for (const { id } of page) seen.add(id);
      }
      return [];
    }),
};

const pagesWithoutGaps: Check = {
  id: 'pages-without-gaps',
  title: 'With any limit, all pages together have the same entries',
  requirements: ['D17', 'D12', 'D16'],
  declares: ['paging'],
  failure: 'An entry between two pages is lost, for example if several have the same timestamp.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const [large, small] = await Promise.all([readLargePages(context, list), readSmallPages(context, list)]);
      if (small.loop) return 'inapplicable';
      const [wanted, given] = [large, small].map(({ entries }) => entries.map(({ id }) => id)) as [string[], string[]];
      const found = async (expected: string, received: string, neighbor?: string) => {
        if (await hasMoved(context, list)) throw new NotTested(dataChanged);
        return [{ ...problem(pageWith(small, neighbor), expected, received), key: list.operation.id }];
      };
      if (large.complete && small.complete) {
        const lost = firstMissing(wanted, given);
        const before = lost && wanted[wanted.indexOf(lost) - 1];
        if (lost) return found(`${lost}, which large pages have`, 'small pages without it', before);
        const gained = firstMissing(given, wanted);
        return gained ? found('only the entries of large pages', `also ${gained}`, gained) : [];
      }
      // Compare the part that was read in both cases. A history is read backward, so its parts differ.
      if (list.operation.paging.direction === 'backward')
        throw new NotTested(
          `the list of ${list.operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
        );
      const common = Math.min(wanted.length, given.length);
      const index = wanted.slice(0, common).findIndex((id, position) => id !== given[position]);
      if (index < 0) return [];
      return found(`${wanted[index]} at position ${index + 1}, as in large pages`, `${given[index]}`, given[index]);
    }),
};

/** The first id that is missing in the other list. */
function firstMissing(ids: string[], others: string[]): string | undefined {
  const known = new Set(others);
  return ids.find((id) => !known.has(id));
}

const pagesInOrder: Check = {
  id: 'pages-in-order',
  title: 'The order continues across pages, and a history starts with its newest page',
  requirements: ['D17', 'D12', 'D14'],
  declares: ['paging'],
  failure: 'Each page is sorted separately, or a history starts with its oldest page.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Problem[]> => {
      const { operation } = list;
      const { pages, exchanges } = await readSmallPages(context, list);
      const { order, direction } = operation.paging;
      for (const [index, page] of pages.entries()) {
        const before = pages[index - 1];
        const [earlier, later] = direction === 'backward' ? [page, before] : [before, page];
        const boundary = [earlier?.at(-1), later?.[0]].filter((entry): entry is Entry => entry !== undefined);
        const pair = before && firstOutOfOrder(boundary, order);
        if (!pair) continue;
        const show = (entry: Entry) => `${entry[order[0]?.replace('-', '') ?? 'id']}`;
        return [
          {
            ...problem(
              exchanges[index] ?? exchanges[0],
              `pages sorted by ${order.join(', ')}`,
              pair.map(show).join(' before '),
            ),
            key: operation.id,
          },
        ];
      }
      return [];
    }),
};

const entriesSameOnAnyPage: Check = {
  id: 'entries-same-on-any-page',
  title: 'History entries and notes have the same values and order on pages of any size',
  requirements: ['D16', 'D12', 'D11', 'D13', 'D14'],
  declares: ['paging'],
  failure: 'Texts that are cut on large pages, or entries with equal timestamps that change their order.',
  run: (context) =>
    // Only histories and notes, because threads change and move.
    checkEach(
      pagedLists(context).filter(({ ofThread }) => ofThread),
      async (list): Promise<Verdict> => {
        const [large, small] = await Promise.all([readLargePages(context, list), readSmallPages(context, list)]);
        const { operation } = list;
        const expected = new Map(large.entries.map((entry) => [entry.id, comparableEntry(operation, entry)]));
        for (const [index, page] of small.pages.entries()) {
          const text = (id: string) => expected.get(id);
          const other = page.find((entry) => text(entry.id) && text(entry.id) !== comparableEntry(operation, entry));
          if (!other) continue;
          const exchange = small.exchanges[index] ?? small.exchanges[0];
          const found = problem(exchange, `${text(other.id)}`, comparableEntry(operation, other), 'values');
          return [{ ...found, key: `${operation.id} values`, exchanges: [large.exchanges[0], exchange] }];
        }
        const [wanted, given] = [large, small].map((pages) => orderOf(list, pages)) as [string[], string[]];
        const known = new Set(given);
        const order = wanted.filter((id) => known.has(id)).join();
        const rest = given.filter((id) => expected.has(id)).join();
        if (order === rest) return [];
        return [{ ...problem(small.exchanges[0], order, rest, 'order'), key: `${operation.id} order` }];
      },
    ),
};

/** The ids of all entries in the order of the list. Its pages may be read backward. */
const orderOf = ({ operation }: PagedList, { pages }: ReadPages) =>
  (operation.paging.direction === 'backward' ? pages.toReversed() : pages).flat().map(({ id }) => id);

/** Page sizes, by label; `undefined` is the default of the contract. */
const limits = { 'one by one': 1, 'in small pages': 3, 'in pages of the default size': undefined };

const filterPages: Check = {
  id: 'filter-pages',
  title:
    'A filtered list has the same entries on pages of any size, and every page contains only entries that pass the filter',
  requirements: ['D16', 'D17'],
  declares: ['paging', 'filters'],
  about: 'parameters/cursor',
  failure: 'The filter applies to the first page only, or entries are lost between its pages.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, text }) => {
      const query = { [filter.name]: value };
      const whole = await readList(context, list, token, query);
      if (whole.entries.length < 2) return 'inapplicable';
      const path = await pathOf(context, list);
      return checkEach(Object.entries(limits), async ([label, limit]): Promise<Verdict> => {
        const request = { token, query, ...path, label: `${text} ${label}` };
        const read = await readPages(context, list.operation, {
          ...request,
          ...(limit && { limit }),
        });
        const { entries, exchanges } = read;
        const last = pageWith(read);
        const wrong = entries.find((entry) => !filter.passes(entry, value));
        const held = JSON.stringify(wrong?.[filter.property]);
        if (wrong)
          return [
            problem(
              pageWith(read, wrong.id),
              `only entries that pass ${text}`,
              `${wrong.id}, whose ${filter.property} is ${held}`,
              filter.name,
            ),
          ];
        const common = Math.min(entries.length, whole.entries.length);
        const index = entries.slice(0, common).findIndex(({ id }, position) => id !== whole.entries[position]?.id);
        const shorter = entries.length < whole.entries.length && last.response.status === 200 && exchanges.length < 60;
        if (index < 0 && !shorter) return [];
        const at = index < 0 ? common : index;
        const expected = `${whole.entries[at]?.id} at position ${at + 1}, as on large pages`;
        const page = pageWith(read, entries[at]?.id);
        return [problem(page, expected, `${entries[at]?.id ?? 'the end'}`, `${filter.name} position`)];
      });
    }),
};

const keysetPages: Check = {
  id: 'keyset-pages',
  title: 'A thread that does not change while the pages are read appears exactly once, even if others move',
  requirements: ['D17'],
  declares: ['paging'],
  failure:
    'Cursors that count entries: when a thread moves to the top or out of a filter, the next page repeats or skips one.',
  needs: ['actions.receiveMessage'],
  phase: 'last',
  async run(context) {
    const { list } = rolesOf(context);
    const traversals: (() => Promise<Verdict>)[] = [
      () => traverse(context, {}, 'receiveMessage', () => findMovableThread(context)),
    ];
    for (const query of filterQueries(list)) {
      // A message moves the last entry to the top; a read mark takes the first entry out of the list.
      const ends: [ActionName, number][] = [
        ['receiveMessage', -1],
        ['markRead', 0],
      ];
      for (const [action, index] of ends.filter(([name]) => has(context.target, `actions.${name}`)))
        traversals.push(() => traverse(context, query, action, ({ entries }) => entries.at(index)?.id));
    }
    // One after the other, because each changes the data.
    const verdicts: Promise<Verdict>[] = [];
    for (const run of traversals) {
      verdicts.push(run());
      await Promise.allSettled(verdicts);
    }
    return checkEach(verdicts, (verdict) => verdict);
  },
};

/** Reads a list page by page, and changes one of its threads after the first page. */
async function traverse(
  context: Context,
  query: Record<string, string>,
  action: ActionName,
  choose: (before: ReadPages) => Promise<string> | string | undefined,
): Promise<Problem[]> {
  const { list } = rolesOf(context);
  const name = Object.entries(query).map(([key, value]) => ` ${key}=${value}`);
  const read = (label: string, options: Partial<ReadPagesOptions> = {}) =>
    readPages(context, list, { query, limit: list.paging.limit.maximum, label: `${label}${name}`, ...options });
  const before = await read(`before ${action}`);
  if (before.entries.length < 3) {
    if (name.length > 0) return [];
    throw new NotTested("the user of tokens.full sees fewer than three threads; add threads to that user's view");
  }
  const THREAD_ID = (await choose(before)) ?? '';
  let pages = 0;
  const during = await read(`during ${action}`, {
    limit: Math.max(1, Math.ceil(before.entries.length / 20)),
    async afterPage() {
      pages += 1;
      if (pages === 1) await performAction(context.target, action, { THREAD_ID });
    },
  });
  const after = await read(`after ${action}`);
  if (!before.complete || !during.complete || !after.complete)
    throw new NotTested('the list is longer than the kit reads; use a user with fewer threads as tokens.full');
  const times = ({ updatedAt, timestamp }: Entry) => `${updatedAt} ${timestamp}`;
  const updated = new Map(after.entries.map((entry) => [entry.id, times(entry)]));
  const unchanged = before.entries.filter((entry) => updated.get(entry.id) === times(entry));
  const wrong = unchanged
    .map(({ id }) => ({ id, times: during.entries.filter((entry) => entry.id === id).length }))
    .find(({ times }) => times !== 1);
  if (!wrong) return [];
  const cause = wrong.times > 1 ? 'twice' : 'lost';
  return [problem(during.exchanges[0], `${wrong.id} once`, `${wrong.times} times`, `${cause}${name}`)];
}

/** Enough for a page before the new entry and two after it. */
const fewest = 3;

const pagesWhileGrowing: Check = {
  id: 'pages-while-growing',
  title: 'Pages of a history or of notes stay complete while an entry is added: every earlier entry appears once',
  requirements: ['D12', 'D16', 'D14'],
  declares: ['paging'],
  failure: 'A message arrives between two pages, and the next page repeats an entry, or its cursor is rejected.',
  needs: ['actions.receiveMessage', 'actions.addNote'],
  phase: 'last',
  async run(context) {
    const { detail, sublist: notes } = rolesOf(context);
    const id = await findMovableThread(context);
    const history = await checkPages(context, detail, id, 'receiveMessage');
    return checkEach([history, await checkPages(context, notes, id, 'addNote')], async (verdict) => verdict);
  },
};

async function checkPages(
  context: Context,
  operation: PagedOperation,
  id: string,
  action: ActionName,
): Promise<Verdict> {
  const add = () => performAction(context.target, action, { THREAD_ID: id });
  const read = (label: string, limit: number, afterPage?: () => Promise<void>) =>
    readPages(context, operation, { of: id, limit, label, ...(afterPage && { afterPage }) });
  const { maximum } = operation.paging.limit;
  let before = await read('before it grows', maximum);
  for (let missing = fewest - before.entries.length; missing > 0; missing -= 1) {
    await add();
    if (missing === 1) before = await read('before it grows', maximum);
  }
  let pages = 0;
  const limit = Math.max(1, Math.ceil(before.entries.length / 6));
  const during = await read('while it grows', limit, async () => {
    pages += 1;
    if (pages === 1) await add();
  });
  if (!before.complete)
    throw new NotTested(
      `the list of ${operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
    );
  const last = during.exchanges.at(-1) ?? during.exchanges[0];
  if (last.response.status !== 200)
    return [problem(last, 'the next page', `status ${last.response.status}`, `${operation.id} refused`)];
  if (!during.complete)
    throw new NotTested(
      `the list of ${operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
    );
  const count = (wanted: string) => during.entries.filter((entry) => entry.id === wanted).length;
  const wrong = [...before.entries, ...during.entries].find((entry) => count(entry.id) !== 1);
  if (!wrong) return [];
  const times = count(wrong.id);
  const cause = `${operation.id} ${times > 1 ? 'twice' : 'lost'}`;
  return [problem(during.exchanges[1] ?? last, `${wrong.id} once`, `${times} times`, cause)];
}

export const listChecks: Check[] = [
  threadFields,
  listWithoutHistory,
  listComplete,
  listedThreadsFetched,
  filterMatches,
  pageNotEmpty,
  pageOrder,
  pageSize,
  idsIdentifyEntries,
  listDetailAgree,
  filterComplete,
  pagesEnd,
  pagesWithoutDuplicates,
  pagesWithoutGaps,
  pagesInOrder,
  entriesSameOnAnyPage,
  filterPages,
  keysetPages,
  pagesWhileGrowing,
];
