import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { isAddress } from '../people/is-address.ts';
import type { DraftActor, DraftContent, DraftState } from './draft-content.ts';
import { isName } from './is-name.ts';
import { outsidersOf } from './people-of-thread.ts';

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

/** Nobody can see one, and in JSON it takes six bytes. Line breaks and tabs are text. */
const controlCharacter = /[^\P{Cc}\t\n\r]/u;

export function checkContent({ bodyText, subject, reasoning, to, cc }: DraftContent): void {
  if (bodyText.replaceAll(/[\s\p{C}]/gu, '') === '')
    throw new InvalidDraftError('The body is empty. Write the text that is to be sent.');
  if (Buffer.byteLength(bodyText) > limits.draftBodyBytes)
    throw new InvalidDraftError(`The body is longer than ${limits.draftBodyBytes / 1000} kB. Shorten it.`);
  if ((subject ?? '').length > limits.draftSubjectLength)
    throw new InvalidDraftError(`The subject is longer than ${limits.draftSubjectLength} characters. Shorten it.`);
  if ((reasoning ?? '').length > limits.draftReasoningLength)
    throw new InvalidDraftError(`The reasons are longer than ${limits.draftReasoningLength} characters. Shorten them.`);
  const control = [bodyText, subject ?? '', reasoning ?? '']
    .map((text) => controlCharacter.exec(text)?.[0])
    .find(Boolean);
  if (control)
    throw new InvalidDraftError(
      `There is a control character in the text: U+${control.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}. Remove it.`,
    );
  if (to.length === 0) throw new InvalidDraftError('There is nobody to send it to. Name a recipient.');
  if (Math.max(to.length, cc.length) > limits.draftRecipients)
    throw new InvalidDraftError(`There are more than ${limits.draftRecipients} recipients. Name fewer.`);
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

/** A row as a draft. `outsiders` are looked up, unless the row has them from when it was written. */
export async function toDraft(db: Db, row: Selectable<Database['drafts']>, outsiders?: string[]): Promise<Draft> {
  const { subject, to, cc, bodyText, reasoning } = parseJson(row.content);
  return {
    id: row.id,
    threadId: row.thread_id,
    state: row.state,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messageId: row.message_id,
    subject,
    to,
    cc,
    bodyText,
    reasoning,
    outsiders: outsiders ?? (await outsidersOf(db, row.thread_id, [...to, ...cc])),
  };
}
