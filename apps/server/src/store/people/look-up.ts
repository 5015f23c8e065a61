import type { Db } from '../database/database.ts';
import { ConflictError, NotFoundError } from '../database/errors.ts';
import { foldAscii } from './fold-ascii.ts';

export const findUserId = (db: Db, text: string) => lookUp(db, 'users', 'user', text);
export const findInboxId = (db: Db, text: string) => lookUp(db, 'inboxes', 'inbox', text);

async function lookUp(db: Db, table: 'users' | 'inboxes', what: string, text: string): Promise<string> {
  const found = await db
    .selectFrom(table)
    .select(['id', 'address'])
    .where(({ eb, or, fn }) =>
      or([
        eb('id', '=', text),
        eb(fn<string>('lower', ['address']), '=', foldAscii(text)),
        eb(fn<string>('lower', ['name']), '=', foldAscii(text)),
      ]),
    )
    .orderBy('id')
    .execute();
  const exact = found.find(({ id }) => id === text);
  const [first] = exact ? [exact] : found;
  if (!first) throw new NotFoundError(what, text);
  if (!exact && found.length > 1) {
    const which = found.map(({ id, address }) => `${id} (${address})`).join(', ');
    throw new ConflictError(`Several ${table} match '${text}': ${which}. Use the id.`);
  }
  return first.id;
}
