import { createHmac, hash } from 'node:crypto';
import type { HistoryEntry, NotePage, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';

/** The user behind a token. */
export interface Caller {
  userId: string;
  scopes: string[];
}

export type Row = Record<string, string | number | null>;
type Answer<T> = T | Promise<T>;

/** The reads of the contract. */
export interface ThreadReads {
  findCaller(authorization: string | undefined): Answer<Caller | undefined>;
  listThreads(userId: string, limit: number): Answer<ThreadPage>;
  getThread(userId: string, threadId: string, limit: number): Answer<ThreadDetail | undefined>;
  listNotes(userId: string, threadId: string, limit: number): Answer<NotePage | undefined>;
}

/** Tokens are stored as hashes. */
export function hashIn(authorization = ''): string | undefined {
  return authorization.startsWith('Bearer ') ? hash('sha256', authorization.slice(7)) : undefined;
}

export function toCaller(found: Row | undefined): Caller | undefined {
  if (!found || found.revoked_at || String(found.expires_at) <= new Date().toISOString()) return undefined;
  return { userId: String(found.user_id), scopes: String(found.scopes).split(' ') };
}

/** Builds pages with signed cursors. The rows include one more than the limit if there is a next page. */
export function pagesWith(secret: string) {
  const cursorOf = (position: unknown[], binding: unknown[]) => signCursor(secret, position, binding);
  return {
    threads(rows: Row[], userId: string, limit: number): ThreadPage {
      const data = rows.slice(0, limit).map(toThread);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return { data, nextCursor: last ? cursorOf([last.timestamp, last.id], [userId, 'threads', false]) : null };
    },
    thread(thread: Row, rows: Row[], userId: string, threadId: string, limit: number): ThreadDetail {
      const data = rows.slice(0, limit).map(({ entry }): HistoryEntry => JSON.parse(String(entry)));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const nextCursor = last ? cursorOf([last.place], [userId, 'history', threadId]) : null;
      return { ...toThread(thread), history: { data: data.reverse(), nextCursor } };
    },
    notes(rows: Row[], userId: string, threadId: string, limit: number): NotePage {
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
