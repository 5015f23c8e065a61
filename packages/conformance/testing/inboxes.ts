import { type ExampleInbox, generateThreads, type SampleThread, type ThreadRecord } from '@threads-api/sample-data';

export interface StoredThread extends ThreadRecord {
  unreadBy: Set<string>;
}

/** Threads in memory, and the users who see them. */
export interface Inbox {
  members: Set<string>;
  threads: Map<string, StoredThread>;
}

export function exampleInbox({ threads }: ExampleInbox, members: string[]): Inbox {
  return { members: new Set(members), threads: byId(threads.map(toStored)) };
}

export function generatedInbox(name: string, userId: string, threads: number): Inbox {
  const generated = [...generateThreads({ inboxIds: [`inb_${name}`], threads, unreadBy: [userId] })];
  return { members: new Set([userId]), threads: byId(generated.map(toStored)) };
}

const toStored = ({ thread: { history, ...thread }, notes, unreadBy }: SampleThread): StoredThread =>
  structuredClone({ thread: { ...thread, unread: false }, history, notes, unreadBy: new Set(unreadBy) });

const byId = (threads: StoredThread[]) => new Map(threads.map((each) => [each.thread.id, each]));

/** No action changes it, so all servers share it. */
export const bulk = generatedInbox('Bulk', 'usr_bulk', 5_000);
