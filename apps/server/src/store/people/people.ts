import type { Db } from '../database/database.ts';
import { type AccountChange, changeUser, deleteUser, disableUser, enableUser } from './accounts.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { changeInbox, deleteInbox, type InboxChange } from './inboxes.ts';
import { findInboxId, findUserId } from './look-up.ts';

/**
 * Changes to users and inboxes, and the export and erasure of a person's data. `onMemberRemoved` is called when there is read
 * state to delete.
 */
export function createPeople(db: Db, clock: () => Date, onMemberRemoved: () => void) {
  return {
    /** Finds the id of a user by id, address or name. Refuses a name that several users have. */
    findUserId: (text: string) => findUserId(db, text),
    /** Finds the id of an inbox by id, address or name. */
    findInboxId: (text: string) => findInboxId(db, text),
    changeUser: (userId: string, change: AccountChange) => changeUser(db, userId, change),
    /** Ends the user's sessions and tokens and stops their webhooks, in one transaction. */
    disableUser: (userId: string) => disableUser(db, clock, userId),
    /** Lets a user sign in again. Tokens that were revoked stay revoked. */
    enableUser: (userId: string) => enableUser(db, userId),
    /** Deletes a user with their tokens, sessions, webhooks and drafts. Their messages and notes are kept. */
    deleteUser: (userId: string) => deleteUser(db, userId).then(onMemberRemoved),
    changeInbox: (inboxId: string, change: InboxChange) => changeInbox(db, inboxId, change),
    /** Deletes an inbox. Refuses if it has threads, unless they should be deleted too, which takes many short transactions. */
    deleteInbox: (inboxId: string, options?: { withThreads?: boolean }) => deleteInbox(db, inboxId, options),
    /** All stored data about the person with an address. */
    exportPerson: (address: string) => exportPerson(db, address),
    /**
     * Erases a person: their account, the text they wrote, and their name and address wherever they appear. Works in short
     * steps that can be repeated. Returns the number of changed rows.
     */
    erasePerson: (address: string) => erasePerson(db, address).finally(onMemberRemoved),
  };
}

export type People = ReturnType<typeof createPeople>;
