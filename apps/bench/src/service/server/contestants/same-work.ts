import { createHash, createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { HistoryEntry, NotePage, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';

/** The user behind a token. */
export interface Caller {
  userId: string;
  scopes: string[];
}

type Row = Record<string, string | number | null>;

/**
 * The reads of the contract on the SQLite file that our server uses, as one would write them for a service of one's own:
 * prepared statements, rows made into objects, and signed cursors. Used by the contestants that do the same work.
 */
export function openSameWork(file: string) {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const one = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number)[]) => statement.get(...values) as Row | undefined;
  };
  const many = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number)[]) => statement.all(...values) as Row[];
  };
  const secret = String(one(`select value from settings where key = 'cursor_secret'`)()?.value);

  const selectToken = one(
    `select tokens.user_id, tokens.scopes, tokens.expires_at, tokens.revoked_at
     from tokens join users on users.id = tokens.user_id where tokens.hash = ? and tokens.door = 'rest'`,
  );
  const unread = `coalesce((select unread from marks where marks.inbox_id = threads.inbox_id
    and marks.member_id = threads.member_id and marks.thread_id = threads.id and marks.inbound_at >= threads.inbound_at),
    threads.inbound_at > threads.settled_to)`;
  const threadColumns = `threads.id, subject, sender, timestamp, status, assignment, snippet, message_count,
    created_at, updated_at, ${unread} as unread`;
  const inView = `select threads.*, member_id, settled_to from inbox_members
    cross join threads on threads.inbox_id = inbox_members.inbox_id`;
  const selectInboxes = many('select inbox_id from inbox_members where user_id = ?');
  // One part for each inbox: merged in the order of the index.
  const selectThreads = new Map<number, ReturnType<typeof many>>();
  const threadsOf = (inboxes: number) => {
    const part = `${inView} where user_id = ? and inbox_members.inbox_id = ?`;
    const parts = Array.from({ length: inboxes }, () => part).join(' union all ');
    const known =
      selectThreads.get(inboxes) ??
      many(`select ${threadColumns} from (${parts} order by timestamp desc, id desc limit ?) as threads`);
    selectThreads.set(inboxes, known);
    return known;
  };
  const selectThread = one(`select ${threadColumns} from (${inView} where user_id = ? and threads.id = ?) as threads`);
  const selectHistory = many(
    'select place, entry from history_entries where thread_id = ? order by place desc limit ?',
  );
  const selectNotes = many(
    'select id, author, body_text, created_at, edited_at from notes where thread_id = ? order by created_at, id limit ?',
  );

  const cursorOf = (position: unknown[], binding: unknown[]) => signCursor(secret, position, binding);

  return {
    findCaller(authorization = ''): Caller | undefined {
      const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      if (!token) return undefined;
      const found = selectToken(createHash('sha256').update(token).digest('hex'));
      if (!found || found.revoked_at || String(found.expires_at) <= new Date().toISOString()) return undefined;
      return { userId: String(found.user_id), scopes: String(found.scopes).split(' ') };
    },
    listThreads(userId: string, limit: number): ThreadPage {
      const inboxes = selectInboxes(userId).map(({ inbox_id }) => [userId, String(inbox_id)]);
      const rows = threadsOf(inboxes.length)(...inboxes.flat(), limit + 1);
      const data = rows.slice(0, limit).map(toThread);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return { data, nextCursor: last ? cursorOf([last.timestamp, last.id], [userId, 'threads', false]) : null };
    },
    getThread(userId: string, threadId: string, limit: number): ThreadDetail | undefined {
      const thread = selectThread(userId, threadId);
      if (!thread) return undefined;
      const rows = selectHistory(threadId, limit + 1);
      const data = rows.slice(0, limit).map(({ entry }): HistoryEntry => JSON.parse(String(entry)));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const nextCursor = last ? cursorOf([last.place], [userId, 'history', threadId]) : null;
      return { ...toThread(thread), history: { data: data.reverse(), nextCursor } };
    },
    listNotes(userId: string, threadId: string, limit: number): NotePage | undefined {
      if (!selectThread(userId, threadId)) return undefined;
      const rows = selectNotes(threadId, limit + 1);
      const data = rows.slice(0, limit).map((row) => toNote(threadId, row));
      const last = rows.length > limit ? data.at(-1) : undefined;
      return { data, nextCursor: last ? cursorOf([last.createdAt, last.id], [userId, 'notes', threadId]) : null };
    },
  };
}

function signCursor(secret: string, position: unknown[], binding: unknown[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  const mac = createHmac('sha256', secret).update(JSON.stringify([payload, ...binding]));
  return `${mac.digest('base64url').slice(0, 22)}${payload}`;
}

function toNote(threadId: string, row: Row): NotePage['data'][number] {
  return {
    id: String(row.id),
    threadId,
    author: JSON.parse(String(row.author)),
    bodyText: String(row.body_text),
    createdAt: String(row.created_at),
    editedAt: row.edited_at as string | null,
  };
}

function toThread(row: Row): Thread {
  return {
    id: String(row.id),
    subject: row.subject as string | null,
    sender: JSON.parse(String(row.sender)),
    timestamp: String(row.timestamp),
    status: row.status as Thread['status'],
    assignment: row.assignment ? JSON.parse(String(row.assignment)) : null,
    unread: row.unread === 1,
    snippet: String(row.snippet),
    messageCount: Number(row.message_count),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}
