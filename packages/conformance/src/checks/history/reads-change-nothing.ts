import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { listIn } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { NotTested, PartlyTested, type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/rerun-check.ts';

/** The number of threads to read. */
const maxThreads = 2;
/** The number of threads to read if anything else changes too. It is a finding only if all of them change. */
const maxThreadsOfMoving = 8;

/** A thread in the list, before and after it was read. */
interface Trial {
  /** Whether the thread changed when it was read, but not just before. */
  changed: boolean;
  /** Whether anything else changed in the meantime. */
  moved: boolean;
  before: Exchange;
  after: Exchange;
}

export const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  title: 'Reading changes nothing: a thread keeps its position and its values in the list',
  requirements: ['R23', 'D33'],
  failure: 'Fetching a thread, its notes or its headers marks it as read, or moves it to the top of the list.',
  phase: 'first',
  async run(context) {
    const threads = listIn((await readList(context)).json);
    const candidates = threads.toSorted((a, b) => Number(b.unread === true) - Number(a.unread === true));
    if (candidates.length === 0) throw new NotTested('the list is empty; add threads to the view of tokens.full');
    const trials: Trial[] = [];
    const hasMoved = () => trials.some(({ moved }) => moved);
    for (const { id } of candidates.slice(0, maxThreadsOfMoving)) {
      if (trials.length >= maxThreads && !hasMoved()) break;
      trials.push(await tryThread(context, id));
      if (hasMoved() && trials.some((trial) => !trial.changed)) break;
    }
    const changed = trials.filter((trial) => trial.changed);
    const found = changed.map(({ before, after }): Problem => {
      const [was, is] = [before, after].map(({ response }) => response.text);
      return { ...problem(after, `the earlier body: ${was}`, `${is}`, 'changed'), exchanges: [before, after] };
    });
    const isProof = !hasMoved() || (changed.length === trials.length && trials.length > maxThreads);
    if (changed.length > 0 && !isProof) throw new PartlyTested(dataChanged, []);
    return found;
  },
};

const readList = (context: Context) =>
  context.send({ operation: threadOperations(context).list, label: 'before and after' });

/** Lists the threads twice, reads one of them in every way, and lists them twice again. */
async function tryThread(context: Context, id: string): Promise<Trial> {
  const { list, detail, notes } = threadOperations(context);
  const path = { id };
  const earlier = await readList(context);
  const before = await readList(context);
  const { headers, status } = (await context.send({ operation: detail, path, label: 'once more' })).response;
  await context.send({ operation: detail, path, method: 'HEAD', label: 'once more' });
  if (headers.etag && status === 200)
    await context.send({ operation: detail, path, headers: { 'If-None-Match': headers.etag }, label: 'once more' });
  // The original requirements define no pages.
  if (context.level === 'v1') await readOlderPage(context, path);
  await context.send({ operation: notes, path, label: 'once more' });
  await context.send({ operation: list, query: { unread: '1' }, label: 'once more' });
  const after = await readList(context);
  const later = await readList(context);
  const [first, second, third, last] = [earlier, before, after, later].map((exchange) => split(exchange, id));
  const isSame = (key: keyof Reading, ...readings: (Reading | undefined)[]) =>
    readings.every((reading) => reading?.[key] === first?.[key]);
  const othersMoved = !isSame('others', second, third, last);
  // If other threads move up, the position of this one changes too.
  const changed = third?.own !== second?.own || (!othersMoved && third?.isFirst !== second?.isFirst);
  const wasStill = isSame('own', second);
  return {
    changed: wasStill && changed,
    moved: !wasStill || othersMoved || third?.own !== last?.own,
    before,
    after,
  };
}

/** Reads the second page of a history, with one entry per page. */
async function readOlderPage(context: Context, path: { id: string }): Promise<void> {
  const { detail: operation } = threadOperations(context);
  const { limit, cursor } = operation.paging;
  const query = { [limit.name]: `${limit.minimum}` };
  const { json } = await context.send({ operation, path, query, label: 'once more, in pages' });
  const next = valueAt(json, cursor.pointer);
  if (typeof next !== 'string') return;
  await context.send({ operation, path, query: { ...query, [cursor.name]: next }, label: 'once more, in pages' });
}

/** The entry of a thread in the list, its position, and all other entries. */
interface Reading {
  own: string;
  isFirst: boolean;
  others: string;
}

function split(exchange: Exchange, id: string): Reading {
  const { data } = Object(JSON.parse(comparableBody(exchange))) as { data?: { id: string }[] };
  const entries = Array.isArray(data) ? data : listIn(exchange.json);
  return {
    own: `${JSON.stringify(entries.find((entry) => entry.id === id))}`,
    isFirst: entries[0]?.id === id,
    others: JSON.stringify(entries.filter((entry) => entry.id !== id)),
  };
}
