import type { Db } from '../database/database.ts';
import { type AccountChange, changeUser, deleteUser, disableUser, enableUser } from './accounts.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson, type PersonalData } from './export-person.ts';
import { changeInbox, deleteInbox, type InboxChange } from './inboxes.ts';
import { findInboxId, findUserId } from './look-up.ts';

/** Changes to users and inboxes, and the export and erasure of a person's data. */
export interface People {
  /** The id of a user, by id, address or name. Refuses a name that several have. */
  findUserId(text: string): Promise<string>;
  /** The id of an inbox, by id, address or name. */
  findInboxId(text: string): Promise<string>;
  changeUser(userId: string, change: AccountChange): Promise<void>;
  /** In one step: ends their sessions and tokens, and stops their webhooks. */
  disableUser(userId: string): Promise<void>;
  /** Lets a user in again. Tokens that were ended stay so. */
  enableUser(userId: string): Promise<void>;
  /** Deletes a user with their tokens, sessions, webhooks and drafts. What they wrote in threads stays. */
  deleteUser(userId: string): Promise<void>;
  changeInbox(inboxId: string, change: InboxChange): Promise<void>;
  /** Deletes an inbox. One that has threads is refused, unless they are to be deleted too; that takes many short steps. */
  deleteInbox(
    inboxId: string,
    options?: { withThreads?: boolean; onDeleted?: (threads: number) => void },
  ): Promise<number>;
  /** All that is stored about the person with an address. */
  exportPerson(address: string): Promise<PersonalData>;
  /**
   * Erases a person: their account, the text they wrote, and their name and address wherever they appear. In short steps that can
   * be repeated. Returns how many rows were changed.
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
