import type { Db } from '../database/database.ts';
import { type AccountChange, changeUser, deleteUser, disableUser, enableUser } from './accounts.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson, type PersonalData } from './export-person.ts';
import { changeInbox, deleteInbox, type InboxChange } from './inboxes.ts';
import { findInboxId, findUserId } from './look-up.ts';

/** Changes to users and inboxes, and the export and erasure of a person's data. */
export interface People {
  /** Finds the id of a user by id, address or name. Refuses a name that several users have. */
  findUserId(text: string): Promise<string>;
  /** Finds the id of an inbox by id, address or name. */
  findInboxId(text: string): Promise<string>;
  changeUser(userId: string, change: AccountChange): Promise<void>;
  /** Ends the user's sessions and tokens and stops their webhooks, in one transaction. */
  disableUser(userId: string): Promise<void>;
  /** Lets a user sign in again. Tokens that were revoked stay revoked. */
  enableUser(userId: string): Promise<void>;
  /** Deletes a user with their tokens, sessions, webhooks and drafts. Their messages and notes are kept. */
  deleteUser(userId: string): Promise<void>;
  changeInbox(inboxId: string, change: InboxChange): Promise<void>;
  /** Deletes an inbox. Refuses if it has threads, unless they should be deleted too, which takes many short transactions. */
  deleteInbox(
    inboxId: string,
    options?: { withThreads?: boolean; onDeleted?: (threads: number) => void },
  ): Promise<number>;
  /** All stored data about the person with an address. */
  exportPerson(address: string): Promise<PersonalData>;
  /**
   * Erases a person: their account, the text they wrote, and their name and address wherever they appear. Works in short steps
   * that can be repeated. Returns the number of changed rows.
   */
  erasePerson(address: string, onProgress?: (rows: number) => void): Promise<number>;
}

/** `onMemberRemoved` is called when there is read state to delete. */
export function createPeople(db: Db, clock: () => Date, onMemberRemoved: () => void): People {
  return {
    findUserId: (text) => findUserId(db, text),
    findInboxId: (text) => findInboxId(db, text),
    changeUser: (userId, change) => changeUser(db, userId, change),
    disableUser: (userId) => disableUser(db, clock, userId),
    enableUser: (userId) => enableUser(db, userId),
    deleteUser: (userId) => deleteUser(db, userId).then(onMemberRemoved),
    changeInbox: (inboxId, change) => changeInbox(db, inboxId, change),
    deleteInbox: (inboxId, options) => deleteInbox(db, inboxId, options),
    exportPerson: (address) => exportPerson(db, address),
    async erasePerson(address, onProgress) {
      const rows = await erasePerson(db, address, onProgress);
      onMemberRemoved();
      return rows;
    },
  };
}
