import type { Db } from '../database/database.ts';

const key = 'page_address';

/** Stores the address at which the service serves the page, for commands that print links to it. */
export async function notePageAddress(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function readPageAddress(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}
