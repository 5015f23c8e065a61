export type { MessageContent } from './commands/add-message.ts';
export type { Change, Changes } from './commands/changes.ts';
export type { Imports, ThreadImport } from './commands/import-threads.ts';
export type { ThreadCommands } from './commands/thread-commands.ts';
export { isPostgresUrl } from './database/database-url.ts';
export {
  ConflictError,
  DatabaseError,
  LimitError,
  NotFoundError,
  PendingMigrationsError,
  RefusedError,
} from './database/errors.ts';
export { describeOutage, explainError, isDiskFull } from './database/explain-error.ts';
export { isUnavailable } from './database/unavailable.ts';
export { InvalidDraftError } from './drafts/check-content.ts';
export {
  type Draft,
  type DraftDetail,
  EndedDraftError,
  OvertakenDraftError,
  StaleDraftError,
} from './drafts/draft.ts';
export {
  type DraftActor,
  draftStates,
  type Recipient,
} from './drafts/draft-content.ts';
export type { Drafts } from './drafts/drafts.ts';
export { limits } from './limits.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export type { Audit, AuditActor, AuditEntry, AuditRecord } from './operations/audit.ts';
export { backUp, restore } from './operations/backup.ts';
export { inspectDatabase, type Tables } from './operations/inspect-database.ts';
export type { KeptDays, Retention } from './operations/retention.ts';
export type { Status, StatusReport } from './operations/status.ts';
export type { Parts } from './parts.ts';
export type { People } from './people/people.ts';
export type { ThreadReads } from './reads/thread-reads.ts';
export { type NewSession, type Session, sessionHours } from './sessions/session.ts';
export type { Sessions } from './sessions/sessions.ts';
export { type SignInLink, signInLinkMinutes } from './sessions/sign-in-link.ts';
export { createHtmlReader, type HtmlReader } from './text/create-html-reader.ts';
export { parseRateLimit, type RateLimit } from './tokens/rate-limit.ts';
export {
  type Caller,
  looksLikeToken,
  mcpScopes,
  newTokenText,
  type Tokens,
  tokenDays,
} from './tokens/tokens.ts';
export { mayReach } from './webhooks/addresses.ts';
export { checkWebhookUrl, hostOf, RefusedUrlError } from './webhooks/check-webhook-url.ts';
export { eventTypes, scopeFor } from './webhooks/endpoints.ts';
export type { Attempt, Consequence } from './webhooks/record-attempts.ts';
export type { TakenDelivery } from './webhooks/take-deliveries.ts';
export type { WebhookQueue, Webhooks } from './webhooks/webhooks.ts';
