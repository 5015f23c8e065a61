import type { Db } from '../database/database.ts';
import { parseJson } from '../database/json.ts';
import { findPerson, names } from './person.ts';

/** All stored data about a person. */
export interface PersonalData {
  address: string;
  user: object | null;
  inboxes: string[];
  tokens: object[];
  webhooks: object[];
  threads: object[];
  historyEntries: object[];
  notes: object[];
  drafts: object[];
  auditEntries: object[];
}

export async function exportPerson(db: Db, address: string): Promise<PersonalData> {
  const person = await findPerson(db, address);
  const userId = person.userId ?? '';
  const threads = await db
    .selectFrom('threads')
    .select(['id', 'subject', 'sender', 'assignment', 'created_at as createdAt'])
    .where(({ or }) => or([names(db, 'sender', person), names(db, 'assignment', person)]))
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('history_entries')
    .select(['thread_id as threadId', 'entry'])
    .where(names(db, 'entry', person))
    .orderBy('thread_id')
    .orderBy('place')
    .execute();
  const notes = await db
    .selectFrom('notes')
    .select(['id', 'thread_id as threadId', 'body_text as bodyText', 'created_at as createdAt'])
    .where(names(db, 'author', person))
    .orderBy('created_at')
    .execute();
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'thread_id as threadId', 'state', 'content', 'updated_at as updatedAt'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), names(db, 'content', person)]))
    .orderBy('updated_at')
    .execute();
  return {
    address: person.address,
    user: (await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()) ?? null,
    inboxes: (await db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', userId).execute()).map(
      ({ inbox_id }) => inbox_id,
    ),
    tokens: await db
      .selectFrom('tokens')
      .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .execute(),
    webhooks: await db
      .selectFrom('webhook_endpoints')
      .select(['id', 'url', 'events', 'created_at'])
      .where('owner_id', '=', userId)
      .execute(),
    threads: threads.map(({ sender, assignment, ...thread }) => ({
      ...thread,
      sender: parseJson(sender),
      assignment: assignment && parseJson(assignment),
    })),
    historyEntries: entries.map(({ threadId, entry }) => ({ threadId, ...parseJson(entry) })),
    notes,
    drafts: drafts.map(({ content, ...draft }) => ({ ...draft, ...parseJson(content) })),
    auditEntries: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'target'])
      .where('actor_type', '=', 'user')
      .where('actor_id', '=', userId)
      .orderBy('place')
      .execute(),
  };
}
