import type { Participant } from '@threads-api/contract';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { parseJson } from '../database/json.ts';
import type { DraftActor, DraftContent, DraftState, Recipient } from './draft-content.ts';

export interface Draft extends DraftContent {
  id: string;
  threadId: string;
  state: DraftState;
  /** Increases with each change. A change names the version that it is based on. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The message that it became. */
  messageId: string | null;
  /** Recipients who did not take part in the thread, for the reviewer to check. */
  outsiders: string[];
}

export interface DraftChange {
  version: number;
  at: string;
  actor: DraftActor;
  state: DraftState;
  content: DraftContent;
}

/** The largest body, in bytes. */
export const longestBody = 100_000;

/** Somebody else changed the draft in the meantime. Has the current draft, so that the caller can decide. */
export class StaleDraftError extends RefusedError {
  readonly current: Draft;

  constructor(current: Draft, seen: number) {
    super(
      `The draft ${current.id} is at version ${current.version}, and you saw version ${seen}. Read it again before you change it.`,
    );
    this.current = current;
  }
}

/** An invalid draft: no text, too much of it, or no recipient. */
export class InvalidDraftError extends RefusedError {}

/** The draft was sent or discarded already. */
export class EndedDraftError extends RefusedError {
  constructor({ id, state }: Pick<Draft, 'id' | 'state'>) {
    super(`The draft ${id} was ${state} already.`);
  }
}

/** One address, without characters that a mail header or a reviewer could misread. */
const isAddress = (text: string) =>
  text.length <= 320 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u.test(text) && !/\p{C}/u.test(text);
const isName = (text: string) => text.length <= 200 && !/[<>@\p{C}]/u.test(text);

export function checkContent({ bodyText, subject, reasoning, to, cc }: DraftContent): void {
  if (bodyText.replaceAll(/[\s\p{C}]/gu, '') === '')
    throw new InvalidDraftError('The body is empty. Write the text that is to be sent.');
  if (Buffer.byteLength(bodyText) > longestBody)
    throw new InvalidDraftError(`The body is longer than ${longestBody / 1000} kB. Shorten it.`);
  if ([bodyText, subject ?? '', reasoning ?? ''].some((text) => text.includes('\0')))
    throw new InvalidDraftError('There is a NUL in the text. Take it out.');
  if (to.length === 0) throw new InvalidDraftError('There is nobody to send it to. Name a recipient.');
  for (const { name, address } of [...to, ...cc]) {
    if (!isAddress(address))
      throw new InvalidDraftError(
        `${JSON.stringify(address)} is not an address. Write each address alone, as lena@post.example.`,
      );
    if (name !== null && !isName(name))
      throw new InvalidDraftError(
        `${JSON.stringify(name)} is not a name: it has brackets, an @ or signs that cannot be seen.`,
      );
  }
}

/** Everyone with an address who took part in the messages of a thread, except colleagues and the service itself. */
export async function peopleOf(db: Db, threadId: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('history_entries')
    .select('entry')
    .where('thread_id', '=', threadId)
    .orderBy('place', 'desc')
    .execute();
  const messages = rows.map(({ entry }) => parseJson(entry)).filter((entry) => entry.type === 'message');
  const people = new Map<string, Recipient>();
  for (const { author, to, cc } of messages) for (const person of [author, ...to, ...cc]) add(person);
  return [...people.values()];

  function add({ type, name, address }: Participant): void {
    if ((type === 'contact' || type === 'bot') && address && isAddress(address) && !people.has(address.toLowerCase()))
      people.set(address.toLowerCase(), { name: name && isName(name) ? name : null, address });
  }
}

/** `people` are those of the thread, if they are known already. */
export async function toDraft(
  db: Db,
  row: Selectable<Database['drafts']>,
  people: Promise<Recipient[]> = peopleOf(db, row.thread_id),
): Promise<Draft> {
  const content = parseJson(row.content);
  const known = new Set((await people).map(({ address }) => address.toLowerCase()));
  return {
    id: row.id,
    threadId: row.thread_id,
    state: row.state,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messageId: row.message_id,
    ...content,
    outsiders: [...content.to, ...content.cc]
      .map(({ address }) => address)
      .filter((address) => !known.has(address.toLowerCase())),
  };
}
