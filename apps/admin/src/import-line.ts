import { contract } from '@threads-api/contract';
import type { ThreadImport } from '@threads-api/store';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A line that is no thread to import, and why. */
export class BadLine extends Error {}

const { HistoryEntry, Note, Thread } = contract.schemas as Record<string, { required?: string[] }>;

/** The contract's thread, without what depends on who looks at it, and with its whole history as a list. */
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
        ...(Thread as { properties?: object }).properties,
        history: { type: 'array', minItems: 1, items: HistoryEntry },
      },
    },
  },
};

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

/** Reads a line of a JSONL file: `{inboxId, thread, notes?, unreadBy?}`, in the shapes of the contract. */
export function readLine(text: string): ThreadImport {
  const value = parse(text) as Partial<ThreadImport>;
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    throw new BadLine(`${error?.instancePath || 'the line'} ${error?.message}`);
  }
  const { inboxId, thread, notes = [], unreadBy = [] } = value as ThreadImport;
  const foreign = notes.find(({ threadId }) => threadId !== thread.id);
  if (foreign) throw new BadLine(`the note ${foreign.id} belongs to ${foreign.threadId}, not to ${thread.id}`);
  const fault = faultOfTimes({ thread, notes }) ?? faultOfSums(thread);
  if (fault) throw new BadLine(fault);
  return { inboxId, thread, notes, unreadBy };
}

/** A time that the schema's pattern takes and no calendar has. */
function faultOfTimes(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const isTime = typeof value === 'string' && /^timestamp$|At$/.test(key);
    if (isTime && Number.isNaN(Date.parse(value))) return `${key} is ${value}, which is no time`;
    const fault = faultOfTimes(value);
    if (fault) return fault;
  }
  return undefined;
}

/** What a thread says of its messages has to fit them, since it is read without them. */
function faultOfSums({ history, messageCount, timestamp }: ThreadImport['thread']): string | undefined {
  const times = history.map((entry) => entry.timestamp);
  if (times.some((time, index) => index > 0 && time < (times[index - 1] as string)))
    return 'the history is not in the order of time';
  const messages = history.filter(({ type }) => type === 'message');
  if (messages.length !== messageCount)
    return `messageCount is ${messageCount}, and the history holds ${messages.length} messages`;
  return messages.at(-1)?.timestamp === timestamp ? undefined : 'timestamp is not that of the newest message';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadLine('it is not JSON');
  }
}
