import type { Db } from '../database/database.ts';
import { NotFoundError } from '../database/errors.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { hashOf } from '../tokens/hash-of.ts';
import { createSession, type NewSession, newSecret } from './session.ts';

export interface SignInLink {
  secret: string;
  expiresAt: string;
}

/** How long a link is valid. */
export const signInLinkMinutes = 10;

export async function createSignInLink(db: Db, clock: () => Date, userId: string): Promise<SignInLink> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new NotFoundError('user', userId);
  const now = clock();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + signInLinkMinutes * 60_000).toISOString();
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('sign_in_links')
    .values({ hash: hashOf(secret), user_id: userId, created_at: now.toISOString(), expires_at: expiresAt })
    .execute();
  return { secret, expiresAt };
}

/** Signs in and deletes the link. Of two concurrent attempts, only one deletes the row and signs in. */
export function signInByLink(db: Db, clock: () => Date, secret: string): Promise<NewSession | undefined> {
  return inTransaction(db, async (transaction) => {
    const link = await transaction
      .deleteFrom('sign_in_links')
      .where('hash', '=', hashOf(secret))
      .returning(['user_id', 'expires_at'])
      .executeTakeFirst();
    if (!link || link.expires_at <= clock().toISOString()) return undefined;
    const user = transaction.selectFrom('users').select('id').where('id', '=', link.user_id);
    if (!(await user.where('disabled_at', 'is', null).executeTakeFirst())) return undefined;
    return createSession(transaction, clock, link.user_id);
  });
}
