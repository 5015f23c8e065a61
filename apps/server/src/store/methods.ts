import { receiveMessage, sendMessage } from './commands/add-message.ts';
import { addNote } from './commands/add-note.ts';
import { assignThread, changeStatus } from './commands/change-thread.ts';
import { findExisting, importThreads } from './commands/import-threads.ts';
import { markThread } from './commands/mark-thread.ts';
import { startThread } from './commands/start-thread.ts';
import { changeDraft } from './drafts/change-draft.ts';
import { getDraft, listDrafts, listOrigins } from './drafts/draft-reads.ts';
import { discardDraft, sendDraft } from './drafts/end-draft.ts';
import { listReceivers } from './drafts/list-receivers.ts';
import { proposeDraft } from './drafts/propose-draft.ts';
import { audit, listAudit } from './operations/audit.ts';
import { forgetOld } from './operations/retention.ts';
import { readStatus } from './operations/status.ts';
import { changeUser, deleteUser, disableUser, enableUser } from './people/accounts.ts';
import { directory } from './people/directory.ts';
import { changeInbox, deleteInbox } from './people/inboxes.ts';
import { findInboxId, findUserId } from './people/look-up.ts';
import { getThread } from './reads/get-thread.ts';
import { listAssignees } from './reads/list-assignees.ts';
import { listThreadNotes } from './reads/list-thread-notes.ts';
import { listThreads } from './reads/list-threads.ts';
import { seesThread } from './reads/view.ts';
import { sessions } from './sessions/sessions.ts';
import { type Bound, bind, type StoreContext } from './store-context.ts';
import { createToken, findCaller, listTokens, revokeToken } from './tokens/tokens.ts';
import { addTestDelivery, listAttempts, listDeliveries, redeliver } from './webhooks/deliveries.ts';
import { endpoints } from './webhooks/endpoints.ts';
import { fanOut } from './webhooks/fan-out.ts';
import { recordAttempt } from './webhooks/record-attempt.ts';
import { countWaiting, dueEndpoints, takeDeliveries } from './webhooks/take-deliveries.ts';

/**
 * The reads of a caller, limited to their view: the contract's operations by id, and others for the inbox page. An invalid
 * cursor rejects with the contract's `InvalidCursorError`.
 */
const reads = { listThreads, getThread, listThreadNotes, listAssignees, seesThread };
/** Commands that change threads. Each is one transaction, with its history entries and events. */
const threadCommands = { startThread, receiveMessage, sendMessage, addNote, changeStatus, assignThread, markThread };
/** Drafts, which agents propose and people send. */
const drafts = {
  proposeDraft,
  changeDraft,
  discardDraft,
  sendDraft,
  listDrafts,
  getDraft,
  listOrigins,
  listReceivers,
};
/** Changes to users and inboxes. */
const people = {
  findUserId,
  findInboxId,
  changeUser,
  disableUser,
  enableUser,
  deleteUser,
  changeInbox,
  deleteInbox,
};
/** Personal access tokens, and tokens for the MCP server. */
const tokens = { createToken, revokeToken, listTokens, findCaller };
/** The registered webhooks and their deliveries. */
const webhooks = { ...endpoints, listDeliveries, listAttempts, redeliver, addTestDelivery };
/** The operations that a worker needs to deliver events. */
const webhookQueue = { fanOut, dueEndpoints, takeDeliveries, recordAttempt, countWaiting };
const imports = { importThreads, findExisting };

const operations = {
  ...reads,
  ...threadCommands,
  ...drafts,
  ...directory,
  ...people,
  ...tokens,
  ...sessions,
  ...webhooks,
  ...webhookQueue,
  ...imports,
  audit,
  listAudit,
  readStatus,
  forgetOld,
};

export type ThreadReads = Bound<typeof reads>;
export type ThreadCommands = Bound<typeof threadCommands>;
export type Drafts = Bound<typeof drafts>;
export type Tokens = Bound<typeof tokens>;
export type Sessions = Bound<typeof sessions>;
export type WebhookQueue = Bound<typeof webhookQueue>;

/** All reads and changes, on a database or within a transaction. */
export type StoreMethods = ReturnType<typeof createMethods>;

export const createMethods = (context: StoreContext) => bind(context, operations);
