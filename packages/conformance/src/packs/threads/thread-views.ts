import { isDeepStrictEqual } from 'node:util';
import { propertiesOf } from '@threads-api/contract';
import { entrySchema } from '../../data/comparable.ts';
import { type Entry, listIn } from '../../data/pagination.ts';
import { findMovableResource, rolesOf } from '../../data/resources.ts';
import type { Exchange } from '../../http/exchange.ts';
import { fieldsOf } from '../../http/json.ts';
import { isSame } from '../../probes/schemas.ts';
import { NotTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/data-changes.ts';
import { type ActionName, has } from '../../target/target.ts';

/** A thread at one point in time: as a single thread with its newest history, and in the list. */
export interface ThreadView {
  thread: Entry;
  entries: Entry[];
  single: Exchange;
  /** The same thread in the list. Absent if the first page does not have it. */
  listed: Entry | undefined;
  list: Exchange;
}

/** A thread before and after an action. */
export interface Change {
  before: ThreadView;
  after: ThreadView;
  /** The new entries of the history. */
  added: Entry[];
  problems: Problem[];
}

/** The effect that an action must have on a thread. */
export interface ExpectedChange {
  /** The kinds of the new entries; see `kindOf`. */
  entries: string[];
  /** Kinds of other entries that the contract allows. */
  allowed?: string[];
  /** The fields of the thread that may change. Every other field keeps its value, unless an entry records its change. */
  fields: string[];
}

/** The fields that a change of each type records. */
const recorded: Record<string, string> = { status_changed: 'status', assignment_changed: 'assignment' };

export async function viewThread(context: Context, id: string, label: string): Promise<ThreadView> {
  const { list: operation, pagedDetail: detail } = rolesOf(context);
  const [limit, historyLimit] = [operation, detail].map(({ paging }) => ({
    [paging.limit.name]: `${paging.limit.maximum}`,
  }));
  const single = await context.send({ operation: detail, of: id, query: historyLimit ?? {}, label });
  const list = await context.send({ operation, query: limit ?? {}, label: `list ${label}` });
  const thread = Object(single.json) as Entry;
  const entries = listIn(fieldsOf(thread.history).data);
  return { thread, entries, single, list, listed: listIn(list.json).find((entry) => entry.id === id) };
}

/** Views the thread that actions change. Marks it as read first, so that a wrong `unread` is visible. */
export async function viewReadThread(context: Context, label: string): Promise<ThreadView> {
  const THREAD_ID = await findMovableResource(context);
  if (has(context.target, 'actions.markRead')) await performAction(context.target, 'markRead', { THREAD_ID });
  return viewThread(context, THREAD_ID, label);
}

/** Performs an action, and checks its effect on the thread. */
export async function changeThread(
  context: Context,
  before: ThreadView,
  action: ActionName,
  expected: ExpectedChange,
): Promise<Change> {
  const THREAD_ID = before.thread.id;
  await performAction(context.target, action, { THREAD_ID });
  const after = await viewThread(context, THREAD_ID, `after ${action}`);
  const known = new Set(before.entries.map(({ id }) => id));
  // The page may be shorter or longer than before, so only the entries after the known ones are new.
  const lastKnown = after.entries.findLastIndex(({ id }) => known.has(id));
  const added = after.entries.slice(lastKnown + 1);
  return { before, after, added, problems: await checkChange(context, before, after, added, expected) };
}

/** `inbound message`, or the type of a change. */
export const kindOf = ({ type, direction }: Entry) => (type === 'message' ? `${direction} message` : `${type}`);

/**
 * Checks the new entries, the fields that must not change, and that the list shows the same thread. Any other new entry
 * means that something else changed the data, so the result is inconclusive.
 */
async function checkChange(
  context: Context,
  before: ThreadView,
  after: ThreadView,
  added: Entry[],
  { entries, allowed = [], fields }: ExpectedChange,
): Promise<Problem[]> {
  const kinds = added.map(kindOf);
  const empty = added.find((entry) => 'from' in entry && isDeepStrictEqual(entry.from, entry.to));
  if (empty) return [problem(after.single, 'a change', JSON.stringify(empty), 'no change')];
  if (entries.some((kind) => !kinds.includes(kind)))
    return [problem(after.single, `new entries: ${entries.join(', ')}`, kinds.join(', ') || 'none', 'history')];
  const isKnown = (kind: string) => [...entries, ...allowed, ...Object.keys(recorded)].includes(kind);
  const isRepeated = (kind: string) => kinds.indexOf(kind) !== kinds.lastIndexOf(kind);
  if (!kinds.every(isKnown) || entries.some(isRepeated)) throw new NotTested(dataChanged);
  const changing = [...fields, ...kinds.flatMap((kind) => recorded[kind] ?? [])];
  const schemas = threadProperties(context);
  const fixed = Object.keys(schemas).filter((name) => !changing.includes(name));
  const changed = fixed.filter((name) =>
    // An action of a colleague may mark the thread as read, but never as unread.
    name === 'unread'
      ? before.thread.unread === false && after.thread.unread === true
      : !isSame(schemas[name], before.thread[name], after.thread[name]),
  );
  const { updatedAt } = after.thread;
  const newest = `${added.at(-1)?.timestamp ?? ''}`;
  const isOutdated = `${updatedAt}` < newest;
  const ruleOf = (name: string) => (name === 'unread' ? 'D8' : 'D4');
  return [
    ...(isOutdated
      ? [problem(after.single, `updatedAt: ${newest} or later`, `updatedAt: ${updatedAt}`, 'updatedAt')]
      : []),
    ...changed.map((name) =>
      problem(after.single, `${show(name, before.thread)} as before`, show(name, after.thread), name, {
        requirement: ruleOf(name),
        comparedWith: before.single,
      }),
    ),
    ...(await staleFields(context, after)).map((name) =>
      problem(after.list, show(name, after.thread), show(name, after.listed), `list ${name}`, {
        requirement: ruleOf(name),
        comparedWith: after.single,
      }),
    ),
  ];
}

const show = (name: string, thread: Entry | undefined) => `${name}: ${JSON.stringify(thread?.[name])}`;

/** The schemas of the fields that a thread has in the list. */
export const threadProperties = (context: Context) => propertiesOf(entrySchema(rolesOf(context).list));

/** The fields that differ between the list and the single thread, even after both are read again. */
async function staleFields(context: Context, view: ThreadView): Promise<string[]> {
  const schemas = threadProperties(context);
  const differing = ({ listed, thread }: ThreadView, names: string[]) =>
    names.filter((name) => listed && Object.hasOwn(listed, name) && !isSame(schemas[name], listed[name], thread[name]));
  const found = differing(view, Object.keys(schemas));
  if (found.length === 0) return [];
  return differing(await viewThread(context, view.thread.id, 'once more, after a change'), found);
}
