import { type Assignment, document, type Note, type Participant, type ThreadDetail } from '@threads-api/contract';
import type { ThreadImport } from '@threads-api/store';

/** The people and threads that the contract's examples tell of. */
export interface Story {
  /** Whose requests the examples answer. */
  caller: string;
  users: { id: string; name: string; address: string }[];
  /** Those of them who are in no inbox yet: the callers that examples name. */
  newcomers: string[];
  teams: { id: string; name: string }[];
  inbox: { id: string; name: string; address: string };
  threads: ThreadImport[];
}

type Examples<T> = {
  when: { path?: Record<string, string>; query?: Record<string, string>; caller?: string }[];
  value: T;
}[];

/** The examples of a 200, each with the requests it answers. */
export function examplesOf<T = unknown>(path: string): Examples<T> {
  const { examples = {} } = document.paths[path]?.get?.responses['200']?.content?.['application/json'] ?? {};
  return Object.values(examples).map(({ value, 'x-when': when = [] }) => ({ when: [when].flat(), value: value as T }));
}

/** Everything in the examples that looks like what is asked for. */
function* find<T>(node: unknown, is: (node: Record<string, unknown>) => boolean): Generator<T> {
  if (typeof node !== 'object' || node === null) return;
  if (is(node as Record<string, unknown>)) yield node as T;
  for (const child of Object.values(node)) yield* find<T>(child, is);
}

const byId = <T extends { id: string }>(items: Iterable<T>): T[] => [
  ...new Map([...items].map((item) => [item.id, item])).values(),
];

/** Reads the story from the contract: for each example of a 200, a server with this data gives that very body. */
export function readStory(): Story {
  const details = examplesOf<ThreadDetail>('/threads/{id}');
  const notes = examplesOf<{ data: Note[] }>('/threads/{id}/notes').flatMap(({ value }) => value.data);
  const { caller } = document.info['x-story'];
  const everything = [details, notes];
  const people = byId(
    find<Participant & { id: string; name: string; address: string }>(
      everything,
      ({ type, id, address }) => type === 'user' && Boolean(id) && Boolean(address),
    ),
  );
  const others = examplesOf('/threads').flatMap(({ when }) => when.flatMap(({ caller }) => caller ?? []));
  const [inbox] = byId(
    find<Story['inbox']>(everything, ({ id, address }) => String(id).startsWith('inb_') && Boolean(address)),
  );
  if (!inbox) throw new Error('The examples name no inbox.');
  return {
    caller,
    newcomers: others,
    users: [
      ...people.map(({ id, name, address }) => ({ id, name, address })),
      ...others.map((id) => ({ id, name: 'A new colleague', address: `${id}@demo.example` })),
    ],
    teams: byId(find<Assignment>(everything, ({ type, id }) => type === 'team' && Boolean(id))).map(({ id, name }) => ({
      id,
      name,
    })),
    inbox: { id: inbox.id, name: inbox.name, address: inbox.address },
    // The examples without a query hold the whole history.
    threads: details
      .filter(({ when }) => when.every(({ query }) => !query))
      .map(({ value: { unread, history, ...thread } }) => ({
        inboxId: inbox.id,
        thread: { ...thread, history: history.data },
        notes: byId(notes.filter(({ threadId }) => threadId === thread.id)),
        unreadBy: unread ? [caller] : [],
      })),
  };
}
