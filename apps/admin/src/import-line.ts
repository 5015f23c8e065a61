import { document } from '@threads-api/contract';
import type { ThreadImport } from '@threads-api/store';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A line that is no thread to import, and why. */
export class BadLine extends Error {}

const { HistoryEntry, Note, Thread } = document.components.schemas as Record<string, { required?: string[] }>;

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
  return { inboxId, thread, notes, unreadBy };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadLine('it is not JSON');
  }
}
