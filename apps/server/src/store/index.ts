export type { MessageContent } from './commands/add-message.ts';
export type { Change } from './commands/changes.ts';
export type { ThreadImport } from './commands/import-threads.ts';
export type {
  Drafts,
  Sessions,
  StoreMethods,
  ThreadCommands,
  ThreadReads,
  Tokens,
  WebhookQueue,
} from './create-methods.ts';
export {
  ConflictError,
  DatabaseError,
  describeOutage,
  explainError,
  isDiskFull,
  isRefusedLogin,
  isUnavailable,
  NotFoundError,
  PendingMigrationsError,
  RefusedError,
} from './database/errors.ts';
export { type Draft, type DraftDetail, OvertakenDraftError, StaleDraftError } from './drafts/draft.ts';
export { type DraftActor, draftStates } from './drafts/draft-content.ts';
export { isPostgresUrl, parseRateLimit, type RateLimit } from './formats.ts';
export { limits } from './limits.ts';
export { type Audit, openStore, type Store, type StoreOptions } from './open-store.ts';
export type { AuditActor, AuditEntry, AuditRecord } from './operations/audit.ts';
export { backUp, restore } from './operations/backup.ts';
export type { KeptDays } from './operations/retention.ts';
export { inspectDatabase, type StatusReport, type Tables } from './operations/status.ts';
export {
  type NewSession,
  type Session,
  sessionHours,
  signInLinkMinutes,
} from './sessions/sessions.ts';
export { createHtmlReader, type HtmlReader, type SharedHtmlReader } from './text/create-html-reader.ts';
export {
  type Caller,
  looksLikeToken,
  type McpScope,
  mcpScopes,
  newTokenText,
  tokenDays,
} from './tokens/tokens.ts';
export { checkWebhookUrl, hostOf, mayReach } from './webhooks/check-webhook-url.ts';
export { eventTypes, scopeFor, unknownEvent } from './webhooks/endpoints.ts';
export type { Consequence } from './webhooks/record-attempt.ts';
export type { TakenDelivery } from './webhooks/take-deliveries.ts';
