import {
  type Contract,
  fillPath,
  type Note,
  type OperationId,
  type ResponseOf,
  type WebhookEvent,
} from '@threads-api/contract';
import { createInbox, createSampleInbox, type Inbox, type ThreadRecord } from '@threads-api/sample-data';
import { createRandom } from '@threads-api/sample-data/random';
import { UnusableContract } from '../document/served-contract.ts';
import { chooseExample } from '../respond/choose-example.ts';
import { compareEntries, type Entry } from '../respond/entries.ts';
import type { MockOptions } from '../server/mock-options.ts';
import { applyChange, type StateChange, UnknownChange } from './apply-change.ts';

/** A collection that was generated or changed. */
interface StoredCollection {
  entries: Entry[];
  /** The ids of entries that clients created, changed or removed. Default: none. */
  touched?: Set<string>;
  /** Whether it has all entries with all their properties, so that no example belongs to it. */
  isWhole?: boolean;
}

type StoredEntries = Map<string, StoredCollection>;

/** The mock's generated or changed data. Other resources have their examples. */
export interface MockState {
  /** The collection at a path, if it was generated or changed. */
  find(path: string): StoredCollection | undefined;
  /** Replaces a collection that a client has changed. */
  store(path: string, collection: StoredCollection): void;
  /** Applies a change, or a random change. Returns its events. */
  change(change?: StateChange): WebhookEvent[];
  /** Reverts all changes. */
  reset(): void;
  /** Reads the data again after the document has changed. */
  followDocument(): void;
  /** The ids of the threads. */
  threadIds(): string[];
}

/** Creates a state from the examples or from generated threads. */
export function createState(contract: () => Contract, { threads, seed, live }: MockOptions): MockState {
  let inbox: Inbox | undefined;
  /** The collections of the inbox, until it changes. */
  let collections: StoredEntries | undefined;
  /** The collections that clients changed. They outlive a change of the document. */
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
        : createSampleInbox({ threads, seed, end: live ? new Date() : undefined });
    return inbox;
  };
  if (threads !== undefined && !contract().operations.some(({ id }) => id === 'listThreads'))
    throw new UnusableContract('The option threads works only with the Conversation Threads contract.');
  return {
    find(path) {
      if (inbox || threads !== undefined) collections ??= readCollections(open(), contract());
      return collections?.get(path) ?? stored.get(path);
    },
    store: (path, collection) => void stored.set(path, collection),
    change(change) {
      const current = open();
      collections = undefined;
      return change ? applyChange(current, change) : current.change(new Date());
    },
    reset() {
      inbox = undefined;
      collections = undefined;
      stored.clear();
    },
    followDocument() {
      // The new examples replace the changed ones.
      if (threads === undefined) inbox = undefined;
      collections = undefined;
    },
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

/** The collections of an inbox: its threads with their history, and the notes of each. */
function readCollections({ threads }: Inbox, { operations }: Contract): StoredEntries {
  const find = (id: OperationId) => operations.find((operation) => operation.id === id);
  const { path = '', paging } = find('listThreads') ?? {};
  const { path: notesPath = '' } = find('listThreadNotes') ?? {};
  const details = [...threads.values()].map(({ thread, history }) => ({
    ...thread,
    history: { data: history, nextCursor: null },
  }));
  const keep = (entries: Entry[]) => ({ entries, isWhole: true });
  return new Map([
    [path, keep(details.sort((a, b) => compareEntries(a, b, paging?.order ?? [])))],
    ...[...threads].map(
      ([id, { notes }]) => [fillPath(notesPath, () => id), keep(notes.map((note) => ({ ...note })))] as const,
    ),
  ]);
}
