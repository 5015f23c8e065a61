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
import { chooseExample } from '../respond/choose-example.ts';
import type { Entry } from '../respond/entries.ts';
import type { MockOptions } from '../server/mock-options.ts';
import { applyChange, type StateChange, UnknownChange } from './apply-change.ts';

export type MockState = ReturnType<typeof createState>;

/** The mock's data that can change: the examples or generated threads, and the entries that clients stored. */
export function createState(contract: () => Contract, { threads, seed, live }: MockOptions) {
  let inbox: Inbox | undefined;
  /** The entries of the inbox by path, until it changes. */
  let collections: Map<string, Entry[]> | undefined;
  /** By path and id. They outlive a change of the document. */
  const stored = new Map<string, Map<string, Entry | undefined>>();
  const changesAt = (path: string) => stored.get(path) ?? new Map<string, Entry | undefined>();
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
  return {
    /** The entries of the inbox at a path, with all their properties. Undefined for other paths, and before it changes. */
    entriesAt(path: string): Entry[] | undefined {
      if (inbox || threads !== undefined) collections ??= readCollections(open(), contract());
      return collections?.get(path);
    },
    /** The entries that clients created or changed at a path, by id. Undefined for removed ones. */
    changesAt,
    store: (path: string, id: string, entry?: Entry) => void stored.set(path, changesAt(path).set(id, entry)),
    /** Applies a change, or a random change. Returns its events. */
    change(change?: StateChange): WebhookEvent[] {
      const current = open();
      collections = undefined;
      return change ? applyChange(current, change) : current.change(new Date());
    },
    /** Reverts all changes. */
    reset(): void {
      inbox = undefined;
      collections = undefined;
      stored.clear();
    },
    /** Reads the data again after the document has changed. */
    followDocument(): void {
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

/** The entries of an inbox by path: its threads with their history, and the notes of each. */
function readCollections({ threads }: Inbox, { operations }: Contract): Map<string, Entry[]> {
  const pathOf = (id: OperationId) => operations.find((operation) => operation.id === id)?.path ?? '';
  const records = [...threads.values()];
  const details = records.map(({ thread, history }) => ({ ...thread, history: { data: history, nextCursor: null } }));
  return new Map<string, Entry[]>([
    [pathOf('listThreads'), details],
    ...records.map(
      ({ thread: { id }, notes }) =>
        [fillPath(pathOf('listThreadNotes'), () => id), notes.map((note) => ({ ...note }))] as const,
    ),
  ]);
}
