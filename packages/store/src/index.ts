export { InvalidCursorError } from './cursor.ts';
export type { NewUser } from './directory.ts';
export {
  BadDraft,
  type Draft,
  type DraftActor,
  type DraftChange,
  type DraftContent,
  draftStates,
  EndedDraft,
  longestBody,
  type Recipient,
  StaleDraft,
} from './drafts/draft.ts';
export { ConflictError, LimitError, UnknownError } from './errors.ts';
export type { ThreadImport } from './import-threads.ts';
export { type LargeWorld, largeWorld } from './large-world.ts';
export { cannotOpen, isDatabaseUrl, openFromEnvironment, UnusableDatabase } from './open-from-environment.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export { createPostgresPool, isPostgresUrl } from './postgres.ts';
export { parseRateLimit, type RateLimit } from './rate-limit.ts';
export {
  type Caller,
  type Door,
  looksLikeToken,
  mcpScopes,
  type NewToken,
  newTokenText,
  type TokenInfo,
  tokenDays,
} from './tokens.ts';
export { isUnavailable } from './unavailable.ts';
export { isLoopback, mayReach } from './webhooks/addresses.ts';
export type { AttemptInfo, DeliveryInfo } from './webhooks/deliveries.ts';
export { type EndpointInfo, eventTypes, type NewEndpoint, scopeFor } from './webhooks/endpoints.ts';
export type { Attempt, Consequence } from './webhooks/record-attempts.ts';
export type { TakenDelivery } from './webhooks/take-deliveries.ts';
