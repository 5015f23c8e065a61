import { isAddress } from '#text';
import type { Db } from '../database/database.ts';
import { ConflictError, NotFoundError, RefusedError } from '../database/errors.ts';
import { lockName } from '../database/locks.ts';
import type { StoreContext } from '../store-context.ts';

/** Finds the id of a user by id, address or name. Refuses a name that several users have. */
export const findUserId = ({ db }: StoreContext, text: string) => lookUp(db, 'users', 'user', text);
/** Finds the id of an inbox by id, address or name. */
export const findInboxId = ({ db }: StoreContext, text: string) => lookUp(db, 'inboxes', 'inbox', text);

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

/**
 * Converts ASCII letters to lowercase, to compare addresses and names. SQL's `lower` does the same in SQLite, and in PostgreSQL
 * for columns with the C collation. `toLowerCase` would also turn other letters into ASCII, such as the Kelvin sign (U+212A)
 * into k, so that one person's address would match another's.
 */
export const foldAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The id of the user with an address. Fails if several users have it: earlier versions allowed addresses that differ only by
 * case.
 */
export async function findByAddress(db: Db, address: string): Promise<string | undefined> {
  const [user, ...others] = await usersWith(db, address);
  if (user === undefined || others.length === 0) return user;
  throw new ConflictError(
    `Several users have the address ${foldAscii(address)}: ${[user, ...others].join(', ')}. Change or delete all but one.`,
  );
}

/** Refuses an invalid address, or the address of another user. Call it in a transaction, so that the address stays free. */
export async function requireFreeAddress(transaction: Db, address: string, userId?: string): Promise<void> {
  if (!isAddress(address)) throw new RefusedError(`${JSON.stringify(address)} is not an address.`);
  await lockName(transaction, `address:${foldAscii(address)}`);
  const taken = (await usersWith(transaction, address)).find((id) => id !== userId);
  if (taken) throw new ConflictError(`The address ${address} already belongs to the user ${taken}.`);
}

async function usersWith(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['address']), '=', foldAscii(address)))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
