import type { Selectable, Updateable } from 'kysely';
import type { Database, Db } from './database.ts';
import { NotFoundError } from './errors.ts';

const names = {
  users: 'user',
  teams: 'team',
  inboxes: 'inbox',
  threads: 'thread',
  drafts: 'draft',
  tokens: 'token',
  webhook_endpoints: 'webhook',
  webhook_deliveries: 'delivery',
} as const;

type Named = keyof typeof names;

/** Returns the row with an id, or throws a `NotFoundError`. */
export async function requireRow<T extends Named>(db: Db, table: T, id: string): Promise<Selectable<Database[T]>> {
  const query = db
    .selectFrom(table as Named)
    .selectAll()
    .where('id', '=', id);
  const row = await query.executeTakeFirstOrThrow(() => new NotFoundError(names[table], id));
  return row as Selectable<Database[T]>;
}

/** Changes the row with an id, or throws a `NotFoundError`. */
export async function updateRow<T extends Named>(
  db: Db,
  table: T,
  id: string,
  values: Updateable<Database[T]>,
): Promise<void> {
  const query = db
    .updateTable(table as Named)
    .set({ ...values, id })
    .where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new NotFoundError(names[table], id);
}
