import { DatabaseSync } from 'node:sqlite';
import { hashIn, pagesWith, type Row, type ThreadReads, toCaller } from './thread-pages.ts';

/** The reads of the contract on a SQLite file, written by hand for speed: prepared statements, rows as objects, signed cursors. */
export function openSqliteReads(file: string): ThreadReads {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const one = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: string[]) => statement.get(...values) as Row | undefined;
  };
  /** SQLite plans a query with a bound LIMIT on every run, so there is a statement for each limit. */
  const page = (sql: string) => {
    const statements = new Map<number, ReturnType<DatabaseSync['prepare']>>();
    return (limit: number, ...values: string[]) => {
      const statement = statements.get(limit) ?? database.prepare(`${sql} limit ${limit + 1}`);
      statements.set(limit, statement);
      return statement.all(...values) as Row[];
    };
  };
  const selectToken = one(
    `select tokens.user_id, tokens.scopes, tokens.expires_at, tokens.revoked_at
     from tokens join users on users.id = tokens.user_id where tokens.hash = ? and tokens.door = 'rest'`,
  );
  const columns = `threads.id, subject, sender, timestamp, status, assignment, snippet, message_count, created_at, updated_at,
    coalesce((select unread from marks where marks.inbox_id = threads.inbox_id and marks.member_id = members.member_id
      and marks.thread_id = threads.id and marks.inbound_at >= threads.inbound_at),
      threads.inbound_at > members.settled_to) as unread`;
  const inView = 'from inbox_members as members cross join threads on threads.inbox_id = members.inbox_id';
  const selectThreads = page(`select ${columns} ${inView} where user_id = ? order by timestamp desc, threads.id desc`);
  const selectThread = one(`select ${columns} ${inView} where user_id = ? and threads.id = ?`);
  const selectHistory = page('select place, entry from history_entries where thread_id = ? order by place desc');
  const selectNotes = page(
    'select id, author, body_text, created_at, edited_at from notes where thread_id = ? order by created_at, id',
  );
  const pages = pagesWith(String(one(`select value from settings where key = 'cursor_secret'`)()?.value));
  return {
    findCaller(authorization) {
      const hash = hashIn(authorization);
      return hash ? toCaller(selectToken(hash)) : undefined;
    },
    listThreads: (userId, limit) => pages.threads(selectThreads(limit, userId), userId, limit),
    getThread(userId, threadId, limit) {
      const thread = selectThread(userId, threadId);
      return thread && pages.thread(thread, selectHistory(limit, threadId), userId, threadId, limit);
    },
    listNotes(userId, threadId, limit) {
      if (!selectThread(userId, threadId)) return undefined;
      return pages.notes(selectNotes(limit, threadId), userId, threadId, limit);
    },
  };
}
