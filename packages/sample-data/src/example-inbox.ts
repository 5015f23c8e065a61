import {
  type Assignment,
  contract,
  type OperationId,
  type PairedExample,
  type Participant,
  type ResponseOf,
} from '@threads-api/contract';
import type { SampleThread } from './generate-threads.ts';

/** The people and threads of the contract's examples. */
export interface ExampleInbox {
  /** The user who sends the examples' requests. */
  caller: string;
  users: { id: string; name: string; address: string }[];
  /** Callers in the examples who are not members of an inbox. */
  newcomers: string[];
  teams: { id: string; name: string }[];
  inbox: { id: string; name: string; address: string };
  threads: SampleThread[];
}

/** The examples of an operation's successful response. */
function examplesOf<Id extends OperationId>(id: Id): (PairedExample & { value: ResponseOf<Id> })[] {
  const { examples, success } = contract.operation(id);
  return examples.filter(({ status }) => status === success?.status) as (PairedExample & { value: ResponseOf<Id> })[];
}

/** All objects in the examples that match a predicate. */
function* find<T>(node: unknown, is: (node: Record<string, unknown>) => boolean): Generator<T> {
  if (typeof node !== 'object' || node === null) return;
  if (is(node as Record<string, unknown>)) yield node as T;
  for (const child of Object.values(node)) yield* find<T>(child, is);
}

const byId = <T extends { id: string }>(items: Iterable<T>): T[] => [
  ...new Map([...items].map((item) => [item.id, item])).values(),
];

/** Reads the people and threads of the contract's examples. A server with this data returns the exact body of each 200 example. */
export function readExampleInbox(): ExampleInbox {
  const details = examplesOf('getThread');
  const notes = examplesOf('listThreadNotes').flatMap(({ value }) => value.data);
  const everything = [details.map(({ value }) => value), notes];
  const people = byId(
    find<Participant & { id: string; name: string; address: string }>(
      everything,
      ({ type, id, address }) => type === 'user' && Boolean(id) && Boolean(address),
    ),
  );
  const newcomers = examplesOf('listThreads').flatMap(({ caller }) => caller ?? []);
  const [inbox] = byId(
    find<ExampleInbox['inbox']>(everything, ({ id, address }) => String(id).startsWith('inb_') && Boolean(address)),
  );
  if (!inbox) throw new Error('The examples name no inbox.');
  return {
    caller: contract.caller,
    newcomers,
    users: [
      ...people.map(({ id, name, address }) => ({ id, name, address })),
      ...newcomers.map((id) => ({ id, name: 'A new colleague', address: `${id}@demo.example` })),
    ],
    teams: byId(find<Assignment>(everything, ({ type, id }) => type === 'team' && Boolean(id))).map(({ id, name }) => ({
      id,
      name,
    })),
    inbox: { id: inbox.id, name: inbox.name, address: inbox.address },
    // Examples without a query return the complete history.
    threads: details
      .filter(({ request }) => Object.keys(request.query).length === 0)
      .map(({ value: { unread, history, ...thread } }) => ({
        inboxId: inbox.id,
        thread: { ...thread, history: history.data },
        notes: byId(notes.filter(({ threadId }) => threadId === thread.id)),
        unreadBy: unread ? [contract.caller] : [],
      })),
  };
}
