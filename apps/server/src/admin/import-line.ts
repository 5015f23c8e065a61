import { contract } from '@threads-api/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ThreadImport } from '#store';
import type { Line } from './read-lines.ts';

/** A line cannot be imported. The message gives the reason. */
export class BadLineError extends Error {}

const { HistoryEntry, Note, Thread } = contract.schemas;

/** The contract's thread without `unread`, which depends on the user, and with the whole history as a list. */
const schema = {
  type: 'object',
  required: ['inboxId', 'thread'],
  additionalProperties: false,
  properties: {
    inboxId: { type: 'string' },
    unreadBy: { type: 'array', items: { type: 'string' } },
    notes: { type: 'array', items: Note },
    thread: {
      ...Thread,
      required: [...(Thread?.required ?? []).filter((name) => name !== 'unread'), 'history'],
      properties: {
        ...Thread?.properties,
        history: { type: 'array', minItems: 1, items: HistoryEntry },
      },
    },
  },
};

/** `Date.parse` reads February 30 as March 2. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

const formats = { 'date-time': isTime, int32: true, int64: true } as const;
type Given = Pick<ThreadImport, 'inboxId' | 'thread'> & Partial<ThreadImport>;
const validate = new Ajv2020({ strict: false, formats }).compile<Given>(schema);

/** Parses a line of a JSONL file, `{inboxId, thread, notes?, unreadBy?}`, and validates it with the contract's schemas. */
export function readLine({ text, fault }: Line): ThreadImport {
  if (fault !== undefined) throw new BadLineError(fault);
  const isStorable = text.isWellFormed() && !/\\u(?:0000|d[89a-f])/i.test(text);
  const value = parse(text, isStorable ? undefined : refuseUnstorable);
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    throw new BadLineError(`${error?.instancePath || 'the line'} ${error?.message}`);
  }
  const { inboxId, thread, notes = [], unreadBy = [] } = value;
  const foreign = notes.find(({ threadId }) => threadId !== thread.id);
  if (foreign) throw new BadLineError(`the note ${foreign.id} belongs to ${foreign.threadId}, not to ${thread.id}`);
  // Clients may get `unread` from the API, where it is the state of one user.
  const unread = 'unread' in thread ? 'thread has unread, which depends on the user; use unreadBy' : undefined;
  const problem = unread ?? findFuture({ thread, notes }) ?? findInconsistency(thread);
  if (problem) throw new BadLineError(problem);
  return { inboxId, thread, notes, unreadBy: [...new Set(unreadBy)] };
}

/** Refuses a text with U+0000, which PostgreSQL cannot store, or with an unpaired surrogate, which databases alter. */
function refuseUnstorable(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.includes('\0')) throw new BadLineError(`${key} has the character U+0000`);
  if (!value.isWellFormed()) throw new BadLineError(`${key} has half of a surrogate pair`);
  return value;
}

const aDay = 24 * 60 * 60 * 1000;

/** Finds a time that is more than a day ahead. Such a thread would stay at the top of every list. */
function findFuture({ thread, notes }: Pick<ThreadImport, 'thread' | 'notes'>): string | undefined {
  const latest = new Date(Date.now() + aDay).toISOString();
  const times: [name: string, time: string | null | undefined][] = [
    ['updatedAt', thread.updatedAt],
    ['assignedAt', thread.assignment?.assignedAt],
    ...thread.history.map(({ id, timestamp }): [string, string] => [`the time of ${id}`, timestamp]),
    ...notes.map(({ id, createdAt, editedAt }): [string, string] => [`the time of ${id}`, editedAt ?? createdAt]),
  ];
  const [name, time] = times.find(([, each]) => each && each > latest) ?? [];
  return name === undefined ? undefined : `${name} is ${time}, more than a day in the future`;
}

/** Checks the fields that summarize the history, because lists of threads do not read the history. */
function findInconsistency(thread: ThreadImport['thread']): string | undefined {
  const { history, messageCount, createdAt, timestamp, updatedAt } = thread;
  const times = history.map((entry) => entry.timestamp);
  if (times.join() !== times.toSorted().join()) return 'the history is not in chronological order';
  const messages = history.filter(({ type }) => type === 'message');
  if (messages.length !== messageCount)
    return `messageCount is ${messageCount}, but the history has ${messages.length} messages`;
  if (messages.at(-1)?.timestamp !== timestamp) return 'timestamp is not the timestamp of the newest message';
  const isInOrder = createdAt <= timestamp && timestamp <= updatedAt;
  return isInOrder ? undefined : 'createdAt, timestamp and updatedAt are not in this order';
}

function parse(text: string, reviver: typeof refuseUnstorable | undefined): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    throw error instanceof BadLineError ? error : new BadLineError('the line is not valid JSON');
  }
}
