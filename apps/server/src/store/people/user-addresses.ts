import { isAddress } from '#text';
import type { Db } from '../database/database.ts';
import { ConflictError, RefusedError } from '../database/errors.ts';
import { lockName } from '../database/locks.ts';
import { foldAscii } from './fold-ascii.ts';

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

/** Addresses that several users share. None of these users can sign in with one. */
export async function ambiguousAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['address']).as('folded'))
    .groupBy('folded')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('folded')
    .execute();
  return rows.map(({ folded }) => folded);
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
