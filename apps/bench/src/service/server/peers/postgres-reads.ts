import pg from 'pg';
import { hashIn, pagesWith, type Row, type ThreadReads, toCaller } from './thread-pages.ts';

/** The same number as our server opens. */
const connections = 15;

/** The reads of the contract on PostgreSQL, written by hand: named statements on a pool, rows mapped to objects, signed cursors. */
export async function openPostgresReads(url: string): Promise<ThreadReads> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const prepare =
    (name: string, text: string) =>
    async (...values: (string | number)[]) =>
      (await pool.query<Row>({ name, text, values })).rows;

  const [setting] = await prepare('secret', `select value from settings where key = 'cursor_secret'`)();
  const selectToken = prepare(
    'token',
    `select tokens.user_id, tokens.scopes, tokens.expires_at, tokens.revoked_at
     from tokens join users on users.id = tokens.user_id where tokens.hash = $1 and tokens.door = 'rest'`,
  );
  const columns = `threads.id, subject, sender, timestamp, status, assignment, snippet, message_count, created_at, updated_at,
    coalesce((select unread from marks where marks.inbox_id = threads.inbox_id and marks.member_id = members.member_id
      and marks.thread_id = threads.id and marks.inbound_at >= threads.inbound_at),
      case when threads.inbound_at > members.settled_to then 1 else 0 end) as unread`;
  const inView = 'from inbox_members as members join threads on threads.inbox_id = members.inbox_id';
  // The newest threads of each inbox, so that PostgreSQL does not read the others.
  const selectThreads = prepare(
    'threads',
    `select ${columns} from inbox_members as members cross join lateral (
       select * from threads where threads.inbox_id = members.inbox_id order by timestamp desc, id desc limit $2
     ) as threads where members.user_id = $1 order by timestamp desc, threads.id desc limit $2`,
  );
  const selectThread = prepare('thread', `select ${columns} ${inView} where members.user_id = $1 and threads.id = $2`);
  const selectHistory = prepare(
    'history',
    'select place, entry from history_entries where thread_id = $1 order by place desc limit $2',
  );
  const selectNotes = prepare(
    'notes',
    `select id, author, body_text, created_at, edited_at from notes where thread_id = $1 order by created_at, id limit $2`,
  );
  const selectMember = prepare('member', `select threads.id ${inView} where members.user_id = $1 and threads.id = $2`);
  const pages = pagesWith(String(setting?.value));

  return {
    async findCaller(authorization) {
      const hash = hashIn(authorization);
      return hash ? toCaller((await selectToken(hash))[0]) : undefined;
    },
    async listThreads(userId, limit) {
      return pages.threads(await selectThreads(userId, limit + 1), userId, limit);
    },
    async getThread(userId, threadId, limit) {
      const [[thread], history] = await Promise.all([
        selectThread(userId, threadId),
        selectHistory(threadId, limit + 1),
      ]);
      return thread && pages.thread(thread, history, userId, threadId, limit);
    },
    async listNotes(userId, threadId, limit) {
      const [[seen], notes] = await Promise.all([selectMember(userId, threadId), selectNotes(threadId, limit + 1)]);
      return seen && pages.notes(notes, userId, threadId, limit);
    },
  };
}
