import type { Db } from '../database/database.ts';
import { endSession, endSessions, findSession, signInByAddress } from './session.ts';
import { createSignInLink, signInByLink } from './sign-in-link.ts';

/** Sign-in links and sessions. Only hashes of secrets are stored. */
export function createSessions(db: Db, clock: () => Date) {
  return {
    /** Creates a secret that signs a user in once, within ten minutes. */
    createSignInLink: (userId: string) => createSignInLink(db, clock, userId),
    /** `undefined` if the secret is unknown, used or expired. */
    signInByLink: (secret: string) => signInByLink(db, clock, secret),
    /** Signs in the user with an address that an OpenID provider verified; `undefined` if there is none. Refuses if there are several. */
    signInByAddress: (address: string) => signInByAddress(db, clock, address),
    /** `undefined` if the session is unknown, has ended or has expired. */
    findSession: (secret: string) => findSession(db, clock, secret),
    endSession: (secret: string) => endSession(db, secret),
    /** Ends every session of a user, and their unused links. Returns the number of sessions. */
    endSessions: (userId: string) => endSessions(db, userId),
    notePageAddress: (url: string) => notePageAddress(db, url),
    /** The address at which the service last served the page; `undefined` if it never did. */
    readPageAddress: () => readPageAddress(db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const key = 'page_address';

/** Stores the address at which the service serves the page, for commands that print links to it. */
async function notePageAddress(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function readPageAddress(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}
