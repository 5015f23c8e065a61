import type { Db } from '../database/database.ts';
import { notePageAddress, readPageAddress } from './page-address.ts';
import { endSession, endSessions, findSession, type NewSession, type Session, signInByAddress } from './session.ts';
import { createSignInLink, type SignInLink, signInByLink } from './sign-in-link.ts';

/** Sign-in links and sessions. Only hashes of secrets are stored. */
export interface Sessions {
  /** Creates a secret that signs a user in once, within ten minutes. */
  createSignInLink(userId: string): Promise<SignInLink>;
  /** `undefined` if the secret is unknown, used or expired. */
  signInByLink(secret: string): Promise<NewSession | undefined>;
  /** Signs in the user with an address that an OpenID provider verified; `undefined` if there is none. Refuses if there are several. */
  signInByAddress(address: string): Promise<NewSession | undefined>;
  /** `undefined` if the session is unknown, has ended or has expired. */
  findSession(secret: string): Promise<Session | undefined>;
  endSession(secret: string): Promise<void>;
  /** Ends every session of a user, and their unused links. Returns the number of sessions. */
  endSessions(userId: string): Promise<number>;
  notePageAddress(url: string): Promise<void>;
  /** The address at which the service last served the page; `undefined` if it never did. */
  readPageAddress(): Promise<string | undefined>;
}

export function createSessions(db: Db, clock: () => Date): Sessions {
  return {
    createSignInLink: (userId) => createSignInLink(db, clock, userId),
    signInByLink: (secret) => signInByLink(db, clock, secret),
    signInByAddress: (address) => signInByAddress(db, clock, address),
    findSession: (secret) => findSession(db, clock, secret),
    endSession: (secret) => endSession(db, secret),
    endSessions: (userId) => endSessions(db, userId),
    notePageAddress: (url) => notePageAddress(db, url),
    readPageAddress: () => readPageAddress(db),
  };
}
