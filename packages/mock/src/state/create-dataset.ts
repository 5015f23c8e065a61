import type { Operation, OperationId } from '@threads-api/contract';
import type { Inbox } from '@threads-api/sample-data';
import type { Entry } from '../respond/cut-page.ts';

/** Data that replaces the examples of some operations. */
export interface Dataset {
  /** Whether the dataset has data for an operation. Other operations keep their examples. */
  serves(operation: Operation): boolean;
  /** Returns a body with the complete list, to cut a page from, or `undefined` if the resource does not exist. */
  find(operation: Operation, path: Record<string, string>): Entry | undefined;
}

/**
 * Creates a dataset from the threads of an inbox, for the operations of the Conversation Threads contract.
 *
 * @internal Its types come from a private package.
 */
export function createDataset({ threads }: Pick<Inbox, 'threads'>): Dataset & { refresh(): void } {
  let list: Entry | undefined;
  const bodies: Partial<Record<OperationId, (id: string) => Entry | undefined>> = {
    listThreads() {
      list ??= { data: sortThreads(), nextCursor: null };
      return list;
    },
    getThread(id) {
      const record = threads.get(id);
      return record && { ...record.thread, history: { data: record.history, nextCursor: null } };
    },
    listThreadNotes(id) {
      const record = threads.get(id);
      return record && { data: record.notes, nextCursor: null };
    },
  };
  return {
    serves: ({ id }) => Object.hasOwn(bodies, id),
    find: ({ id: operation }, { id = '' }) => bodies[operation as OperationId]?.(id),
    /** Discards the sorted list after a change. */
    refresh() {
      list = undefined;
    },
  };

  /** D17: newest first, then by id. */
  function sortThreads(): Entry[] {
    const listed = [...threads.values()].map(({ thread }) => thread);
    return listed.toSorted((a, b) => compare(b.timestamp, a.timestamp) || compare(b.id, a.id)) as unknown as Entry[];
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
