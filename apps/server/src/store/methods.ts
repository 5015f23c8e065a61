/*
 * All reads and changes. Each takes the store's context first; `bind` supplies it. Reads take the id of the caller and are
 * limited to that user's view. Commands that change a thread are one transaction, with its history entries and events.
 */

export { receiveMessage, sendMessage } from './commands/add-message.ts';
export { addNote } from './commands/add-note.ts';
export { assignThread, changeStatus } from './commands/change-thread.ts';
export { findExisting, importThreads } from './commands/import-threads.ts';
export { markThread } from './commands/mark-thread.ts';
export { startThread } from './commands/start-thread.ts';
export { changeDraft } from './drafts/change-draft.ts';
export { getDraft, listDrafts, listOrigins } from './drafts/draft-reads.ts';
export { discardDraft, sendDraft } from './drafts/end-draft.ts';
export { listReceivers } from './drafts/list-receivers.ts';
export { proposeDraft } from './drafts/propose-draft.ts';
export { audit, listAudit } from './operations/audit.ts';
export { forgetOld } from './operations/retention.ts';
export { readStatus } from './operations/status.ts';
export { changeUser, deleteUser, disableUser, enableUser } from './people/accounts.ts';
export * from './people/directory.ts';
export { changeInbox, deleteInbox } from './people/inboxes.ts';
export { findInboxId, findUserId } from './people/look-up.ts';
export { getThread } from './reads/get-thread.ts';
export { listAssignees } from './reads/list-assignees.ts';
export { listThreadNotes } from './reads/list-thread-notes.ts';
export { listThreads } from './reads/list-threads.ts';
export { seesThread } from './reads/view.ts';
export {
  createSignInLink,
  endSession,
  endSessions,
  findSession,
  notePageAddress,
  readPageAddress,
  signInByAddress,
  signInByLink,
} from './sessions/sessions.ts';
export { createToken, findCaller, listTokens, revokeToken } from './tokens/tokens.ts';
export { addTestDelivery, listAttempts, listDeliveries, redeliver } from './webhooks/deliveries.ts';
export {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  sealSecrets,
} from './webhooks/endpoints.ts';
export { fanOut } from './webhooks/fan-out.ts';
export { recordAttempt } from './webhooks/record-attempt.ts';
export { countWaiting, dueEndpoints, takeDeliveries } from './webhooks/take-deliveries.ts';
