import type { Message } from '@threads-api/contract';
import type { InferResult, Selectable } from 'kysely';
import type { Draft } from '#inbox-contract';
import type { Database, Db } from '../database/database.ts';
import { ConflictError } from '../database/errors.ts';
import { parseJson } from '../database/json.ts';
import { isInView } from '../reads/view.ts';
import { contentOf, openStates } from './draft-content.ts';
import { outsidersOf } from './recipients.ts';

export type { Draft, DraftDetail } from '#inbox-contract';

/** The draft has a newer version. The error has the current draft, so that the caller can decide. */
export class StaleDraftError extends ConflictError {
  readonly current: Draft;

  constructor(current: Draft, seen: number) {
    super(
      `The draft ${current.id} is at version ${current.version}, and you saw version ${seen}. Read it again before you change it.`,
    );
    this.current = current;
  }
}

/** The thread has a message that the draft does not take into account, and that the sender has not seen. */
export class OvertakenDraftError extends ConflictError {
  constructor(draft: Draft, newest: Message) {
    super(
      `The draft ${draft.id} does not take the newest message, ${newest.id}, into account. Read it before you send.`,
    );
  }
}

/** Drafts, joined with columns of their threads and of their first versions. */
export const draftRows = (db: Db) =>
  db
    .selectFrom('drafts')
    .innerJoin('threads', 'threads.id', 'drafts.thread_id')
    .leftJoin('draft_changes', (join) =>
      join.onRef('draft_changes.draft_id', '=', 'drafts.id').on('draft_changes.version', '=', 1),
    )
    .selectAll('drafts')
    .select(['threads.message_count', 'threads.subject as thread_subject', 'draft_changes.actor as proposed_by']);

export type DraftRow = InferResult<ReturnType<typeof draftRows>>[number];

/** Converts a row to a draft. Looks up `outsiders` if an earlier version did not store them with the draft. */
export async function toDraft(db: Db, row: DraftRow): Promise<Draft> {
  const stored = parseJson(row.content);
  const content = contentOf(stored);
  const isOpen = openStates.includes(row.state);
  return {
    id: row.id,
    threadId: row.thread_id,
    threadSubject: row.thread_subject,
    state: row.state,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    proposedBy: row.proposed_by ? parseJson(row.proposed_by) : { type: 'user', id: row.user_id, name: row.user_id },
    messageId: row.message_id,
    ...content,
    outsiders: stored.outsiders ?? (await outsidersOf(db, row.thread_id, [...content.to, ...content.cc])),
    basedOn: row.based_on,
    newerMessages: isOpen ? Math.max(0, row.message_count - (row.based_on_count ?? row.message_count)) : 0,
    beside: row.beside,
    discardReason: row.discard_reason,
  };
}

/**
 * The drafts that a request may access, all in threads that the user still sees: `userId` limits an agent to those proposed
 * with one of this user's tokens. `reviewerId` gives a person access to all, regardless of who proposed them.
 */
export type DraftAccess = { userId: string } | { reviewerId: string };

export async function mayAccess(
  db: Db,
  draft: Pick<Selectable<Database['drafts']>, 'user_id' | 'thread_id' | 'token_id'>,
  access: DraftAccess,
): Promise<boolean> {
  if (!('userId' in access)) return isInView(db, access.reviewerId, draft.thread_id);
  const isOwn = draft.user_id === access.userId && draft.token_id !== null;
  return isOwn && isInView(db, access.userId, draft.thread_id);
}
