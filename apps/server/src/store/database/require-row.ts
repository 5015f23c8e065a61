import type { Db } from './database.ts';
import { NotFoundError } from './errors.ts';

const names = { users: 'user', webhook_endpoints: 'webhook', webhook_deliveries: 'delivery' } as const;

/** Throws a `NotFoundError` if a table has no row with this id. */
export async function requireRow(db: Db, table: keyof typeof names, id: string): Promise<void> {
  const query = db.selectFrom(table).select('id').where('id', '=', id);
  await query.executeTakeFirstOrThrow(() => new NotFoundError(names[table], id));
}
