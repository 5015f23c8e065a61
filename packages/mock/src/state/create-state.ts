import type { Contract, Note, Operation, OperationId, ResponseOf, WebhookEvent } from '@threads-api/contract';
import { createInbox, createSampleInbox, type Inbox, type ThreadRecord } from '@threads-api/sample-data';
import { createRandom } from '@threads-api/sample-data/random';
import { UnusableContract } from '../document/served-contract.ts';
import { chooseExample } from '../respond/choose-example.ts';
import type { Entry } from '../respond/entries.ts';
import { applyChange, type StateChange, UnknownChange } from './apply-change.ts';
import { sortEntries } from './collections.ts';
import type { StoredEntries } from './resources.ts';

export interface StateOptions {
  /** The number of generated threads to serve instead of the examples, for the Conversation Threads contract. */
  threads?: number | undefined;
  /** The same seed gives the same threads and random changes. */
  seed?: number | undefined;
  /** The time of the newest generated thread. Default: a fixed time. */
  end?: Date | undefined;
}

/** Data that replaces the examples of some operations. */
export interface Dataset {
  /** Whether the dataset has data for an operation. Other operations keep their examples. */
  serves(operation: Operation): boolean;
  /** Returns a body with the complete list, to cut a page from, or `undefined` if the resource does not exist. */
  find(operation: Operation, path: Record<string, string>): Entry | undefined;
}

/** The mock's generated or changed data. */
export interface MockState {
  /** Returns the current data, or `undefined` to serve the examples. */
  dataset(): Dataset | undefined;
  /** Applies a change, or a random change. Returns its events. */
  change(change?: StateChange): WebhookEvent[];
  /** The resources of other documents that clients created, changed or removed. */
  stored: StoredEntries;
  /** Reverts all changes. */
  reset(): void;
  /** Reverts the changes to the examples, because they have changed. */
  discard(): void;
  /** The ids of the threads. */
  threadIds(): string[];
}

/** Creates a state from the examples or from generated threads. */
export function createState(contract: () => Contract, { threads, seed, end }: StateOptions): MockState {
  let opened: Opened | undefined;
  const stored: StoredEntries = new Map();
  const examples = () => {
    const found = readExamples(contract());
    if (!found) throw new UnknownChange('Only the data of the Conversation Threads contract can be changed.');
    return found;
  };
  const open = () => {
    opened ??= createDataset(
      threads === undefined
        ? createInbox(examples(), createRandom(seed ?? 1))
        : createSampleInbox({ threads, seed, end }),
    );
    return opened;
  };
  if (threads !== undefined && !contract().operations.some((operation) => open().serves(operation)))
    throw new UnusableContract('The option threads works only with the Conversation Threads contract.');
  return {
    dataset: () => (threads === undefined ? opened : open()),
    change(change) {
      const { inbox, refresh } = open();
      refresh();
      return change ? applyChange(inbox, change) : inbox.change(new Date());
    },
    stored,
    reset() {
      opened = undefined;
      stored.clear();
    },
    discard() {
      opened = undefined;
    },
    threadIds: () => [...(opened?.inbox.threads ?? examples()).keys()],
  };
}

/**
 * Reads the threads with history and notes from the examples. Returns `undefined` for any other document.
 *
 * @internal Its types come from a private package.
 */
export function readExamples({ operations }: Contract): Map<string, ThreadRecord> | undefined {
  const read = <Id extends OperationId>(id: Id, path: Record<string, string> = {}) => {
    const operation = operations.find((each) => each.id === id);
    const chosen = operation && chooseExample(operation, { path, query: {} });
    return structuredClone(chosen?.body) as ResponseOf<Id> | undefined;
  };
  const listed = read('listThreads')?.data;
  if (!Array.isArray(listed)) return undefined;
  return new Map(
    listed.map((thread): [string, ThreadRecord] => {
      const path = { id: thread.id };
      const history = read('getThread', path)?.history.data ?? [];
      const notes: Note[] = read('listThreadNotes', path)?.data ?? [];
      return [thread.id, { thread, history, notes }];
    }),
  );
}

interface Opened extends Dataset {
  inbox: Inbox;
  /** Discards the sorted list after a change. */
  refresh(): void;
}

/** Creates a dataset from the threads of an inbox, for the operations of the Conversation Threads contract. */
function createDataset(inbox: Inbox): Opened {
  const { threads } = inbox;
  let list: Entry | undefined;
  const bodies: Partial<Record<OperationId, (id: string, operation: Operation) => Entry | undefined>> = {
    listThreads(_, { paging }) {
      list ??= {
        data: sortEntries(
          [...threads.values()].map(({ thread }) => thread),
          paging?.order ?? [],
        ),
        nextCursor: null,
      };
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
    inbox,
    serves: ({ id }) => Object.hasOwn(bodies, id),
    find: (operation, { id = '' }) => bodies[operation.id as OperationId]?.(id, operation),
    refresh() {
      list = undefined;
    },
  };
}
