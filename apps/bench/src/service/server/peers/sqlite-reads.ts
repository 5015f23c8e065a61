import { DatabaseSync } from 'node:sqlite';
import { hashIn, pagesWith, type Row, type ThreadReads, toCaller } from './thread-pages.ts';

/** The reads of the contract on a SQLite file, written by hand: prepared statements, rows mapped to objects, signed cursors. */
export function openSqliteReads(file: string): ThreadReads {
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
  // One SELECT for each inbox, so that SQLite merges them in index order.
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

  const pages = pagesWith(secret);

  return {
    findCaller(authorization) {
      const hash = hashIn(authorization);
      return hash ? toCaller(selectToken(hash)) : undefined;
    },
    listThreads(userId, limit) {
      const inboxes = selectInboxes(userId).map(({ inbox_id }) => [userId, String(inbox_id)]);
      return pages.threads(threadsOf(inboxes.length)(...inboxes.flat(), limit + 1), userId, limit);
    },
    getThread(userId, threadId, limit) {
      const thread = selectThread(userId, threadId);
      return thread && pages.thread(thread, selectHistory(threadId, limit + 1), userId, threadId, limit);
    },
    listNotes(userId, threadId, limit) {
      if (!selectThread(userId, threadId)) return undefined;
      return pages.notes(selectNotes(threadId, limit + 1), userId, threadId, limit);
    },
  };
}
