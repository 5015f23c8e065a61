import { type RawBuilder, sql } from 'kysely';
import type { StoreContext } from '../store-context.ts';
import { findPerson, names } from './person.ts';

type Row = Record<string, unknown>;

/** The columns that contain JSON. */
const jsonColumns = ['sender', 'assignment', 'entry', 'content'];

const parseColumns = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      jsonColumns.includes(name) && typeof value === 'string' ? JSON.parse(value) : value,
    ]),
  );

/** All stored data about a person, except secrets. */
export async function exportPerson({ db }: StoreContext, address: string) {
  const person = await findPerson(db, address);
  const named = (column: string) => names(db, column, person);
  const own = (column: string) => sql`${sql.ref(column)} = ${person.userId ?? ''}`;
  const select = async (table: string, columns: string[], condition: RawBuilder<unknown>, order = 'id') => {
    const { rows } = await sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${condition} order by ${sql.ref(order)}`.execute(db);
    return rows.map(parseColumns);
  };
  const tokenColumns = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'];
  const ofThread = sql`(${named('sender')} or ${named('assignment')})`;
  const isAuthor = sql`actor_type = 'user' and ${own('actor_id')}`;
  return {
    address: person.address,
    user: (await select('users', ['id', 'name', 'address', 'disabled_at'], own('id')))[0] ?? null,
    inboxes: await select('inbox_members', ['inbox_id'], own('user_id'), 'inbox_id'),
    tokens: await select('tokens', tokenColumns, own('user_id')),
    webhooks: await select('webhook_endpoints', ['id', 'url', 'events', 'created_at'], own('owner_id')),
    threads: await select('threads', ['id', 'subject', 'sender', 'assignment', 'created_at'], ofThread),
    historyEntries: await select('history_entries', ['thread_id', 'entry'], named('entry'), 'thread_id'),
    notes: await select('notes', ['id', 'thread_id', 'body_text', 'created_at'], named('author'), 'created_at'),
    drafts: await select(
      'drafts',
      ['id', 'thread_id', 'state', 'content', 'updated_at'],
      sql`(${own('user_id')} or ${named('content')})`,
    ),
    auditEntries: await select('audit_log', ['at', 'action', 'target'], isAuthor, 'place'),
  };
}
