import type { Check } from '../check.ts';
import { absentThread } from './absent-thread.ts';
import { acceptVariants } from './accept-variants.ts';
import { answered } from './answered.ts';
import { authBeforeValidation } from './auth-before-validation.ts';
import { authChallenge } from './auth-challenge.ts';
import { authSchemeCase } from './auth-scheme-case.ts';
import { authTokenExpired } from './auth-token-expired.ts';
import { authTokenInQuery } from './auth-token-in-query.ts';
import { authTokenMalformed } from './auth-token-malformed.ts';
import { authTokenMissing } from './auth-token-missing.ts';
import { authTokenRevoked } from './auth-token-revoked.ts';
import { authTokenUnknown } from './auth-token-unknown.ts';
import { basePath } from './base-path.ts';
import { bodySchema } from './body-schema.ts';
import { camelCase } from './camel-case.ts';
import { corsOff } from './cors-off.ts';
import { cursorOfOtherFilter } from './cursor-of-other-filter.ts';
import { cursorOfOtherThread } from './cursor-of-other-thread.ts';
import { cursorOfOtherUser } from './cursor-of-other-user.ts';
import { cursorTampered } from './cursor-tampered.ts';
import { cursorWithOtherLimit } from './cursor-with-other-limit.ts';
import { errorFields } from './error-fields.ts';
import { errorShape } from './error-shape.ts';
import { etagNotModified } from './etag-not-modified.ts';
import { etagOfOtherAnswer } from './etag-of-other-answer.ts';
import { etagStable } from './etag-stable.ts';
import { generatedInvalid } from './generated-invalid.ts';
import { generatedValid } from './generated-valid.ts';
import { headAsGet } from './head-as-get.ts';
import { hiddenAsAbsent } from './hidden-as-absent.ts';
import { hiddenThread } from './hidden-thread.ts';
import { historyHasMessages } from './history-has-messages.ts';
import { historyWithoutNotes } from './history-without-notes.ts';
import { inboundReopens } from './inbound-reopens.ts';
import { jsonBody } from './json-body.ts';
import { listClosedThreads } from './list-closed-threads.ts';
import { listDetailAgree } from './list-detail-agree.ts';
import { listWithoutHistory } from './list-without-history.ts';
import { malformedId } from './malformed-id.ts';
import { messageCount } from './message-count.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { noInternals } from './no-internals.ts';
import { noServerError } from './no-server-error.ts';
import { noWriteEndpoint } from './no-write-endpoint.ts';
import { notesEmpty } from './notes-empty.ts';
import { notesOfThread } from './notes-of-thread.ts';
import { pageOrder } from './page-order.ts';
import { pageSize } from './page-size.ts';
import { pagesEnd } from './pages-end.ts';
import { pagesInOrder } from './pages-in-order.ts';
import { pagesWithoutDuplicates } from './pages-without-duplicates.ts';
import { pagesWithoutGaps } from './pages-without-gaps.ts';
import { parameterAccepted } from './parameter-accepted.ts';
import { parameterRefused } from './parameter-refused.ts';
import { rateLimitCountsDown } from './rate-limit-counts-down.ts';
import { rateLimitExceeded } from './rate-limit-exceeded.ts';
import { rateLimitOrder } from './rate-limit-order.ts';
import { rateLimitPerUser } from './rate-limit-per-user.ts';
import { rateLimitRetryAfter } from './rate-limit-retry-after.ts';
import { readsChangeNothing } from './reads-change-nothing.ts';
import { repeatedParameter } from './repeated-parameter.ts';
import { requestIdUnique } from './request-id-unique.ts';
import { responseHeaders } from './response-headers.ts';
import { routeBeforeAuth } from './route-before-auth.ts';
import { scopeBeforeView } from './scope-before-view.ts';
import { scopeGranted } from './scope-granted.ts';
import { scopeMissing } from './scope-missing.ts';
import { statusDocumented } from './status-documented.ts';
import { threadFields } from './thread-fields.ts';
import { timesConsistent } from './times-consistent.ts';
import { timestampOfNewestMessage } from './timestamp-of-newest-message.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { unknownPath } from './unknown-path.ts';
import { unreadComplete } from './unread-complete.ts';
import { unreadFilter } from './unread-filter.ts';
import { unreadNeedsInbound } from './unread-needs-inbound.ts';

/** All checks, in the order of findings: first those of stated rules (R), then those of decided rules (D). */
export const checks: readonly Check[] = [
  answered,
  jsonBody,
  errorShape,
  readsChangeNothing,
  basePath,
  authTokenMissing,
  authTokenMalformed,
  authTokenUnknown,
  authTokenExpired,
  authTokenRevoked,
  scopeMissing,
  hiddenThread,
  absentThread,
  threadFields,
  listWithoutHistory,
  listClosedThreads,
  unreadFilter,
  historyHasMessages,
  notesOfThread,
  noWriteEndpoint,
  acceptVariants,
  rateLimitExceeded,
  routeBeforeAuth,
  methodNotAllowed,
  unknownPath,
  noServerError,
  statusDocumented,
  errorFields,
  bodySchema,
  responseHeaders,
  requestIdUnique,
  noInternals,
  camelCase,
  pageOrder,
  pageSize,
  authSchemeCase,
  authTokenInQuery,
  authChallenge,
  authBeforeValidation,
  scopeGranted,
  scopeBeforeView,
  malformedId,
  hiddenAsAbsent,
  historyWithoutNotes,
  listDetailAgree,
  unreadComplete,
  pagesEnd,
  pagesWithoutDuplicates,
  pagesWithoutGaps,
  pagesInOrder,
  cursorTampered,
  cursorOfOtherFilter,
  cursorOfOtherUser,
  cursorOfOtherThread,
  cursorWithOtherLimit,
  messageCount,
  timestampOfNewestMessage,
  timesConsistent,
  inboundReopens,
  unreadNeedsInbound,
  notesEmpty,
  etagStable,
  etagNotModified,
  etagOfOtherAnswer,
  headAsGet,
  corsOff,
  unknownParameter,
  repeatedParameter,
  parameterAccepted,
  parameterRefused,
  generatedValid,
  generatedInvalid,
  rateLimitRetryAfter,
  rateLimitCountsDown,
  rateLimitPerUser,
  rateLimitOrder,
];
