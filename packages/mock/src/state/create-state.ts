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

/**
 * Reads of generated or changed data, by operation id. Other operations keep their examples. A read returns a body with the
 * complete list, to cut a page from, or `undefined` if the resource does not exist.
 */
export type Dataset = ReadonlyMap<string, Read>;
type Read = (path: Record<string, string>, operation: Operation) => Entry | undefined;

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
  let inbox: Inbox | undefined;
  let dataset: Dataset | undefined;
  const stored: StoredEntries = new Map();
  const examples = () => {
    const found = readExamples(contract());
    if (!found) throw new UnknownChange('Only the data of the Conversation Threads contract can be changed.');
    return found;
  };
  const open = () => {
    inbox ??=
      threads === undefined
        ? createInbox(examples(), createRandom(seed ?? 1))
        : createSampleInbox({ threads, seed, end });
    return inbox;
  };
  const discard = () => {
    inbox = undefined;
    dataset = undefined;
  };
  const readData = () => {
    if (inbox || threads !== undefined) dataset ??= createDataset(open());
    return dataset;
  };
  if (threads !== undefined && !contract().operations.some(({ id }) => readData()?.has(id)))
    throw new UnusableContract('The option threads works only with the Conversation Threads contract.');
  return {
    dataset: readData,
    change(change) {
      const current = open();
      dataset = undefined;
      return change ? applyChange(current, change) : current.change(new Date());
    },
    stored,
    reset() {
      discard();
      stored.clear();
    },
    discard,
    threadIds: () => [...(inbox?.threads ?? examples()).keys()],
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

/** Reads the threads of an inbox until it changes. */
function createDataset({ threads }: Inbox): Dataset {
  let list: Entry | undefined;
  const reads: Partial<Record<OperationId, Read>> = {
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
    getThread({ id = '' }) {
      const record = threads.get(id);
      return record && { ...record.thread, history: { data: record.history, nextCursor: null } };
    },
    listThreadNotes({ id = '' }) {
      const record = threads.get(id);
      return record && { data: record.notes, nextCursor: null };
    },
  };
  return new Map(Object.entries(reads));
}
