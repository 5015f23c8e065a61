import type { Check } from '../check.ts';
import { absentThread } from './absent-thread.ts';
import { acceptVariants } from './accept-variants.ts';
import { answered } from './answered.ts';
import { assignmentOfHistory } from './assignment-of-history.ts';
import { authBeforeValidation } from './auth-before-validation.ts';
import { authChallenge } from './auth-challenge.ts';
import { authOverHead } from './auth-over-head.ts';
import { authSchemeCase } from './auth-scheme-case.ts';
import { authTokenElsewhere } from './auth-token-elsewhere.ts';
import { authTokenExpired } from './auth-token-expired.ts';
import { authTokenInQuery } from './auth-token-in-query.ts';
import { authTokenMalformed } from './auth-token-malformed.ts';
import { authTokenMissing } from './auth-token-missing.ts';
import { authTokenRevoked } from './auth-token-revoked.ts';
import { authTokenUnknown } from './auth-token-unknown.ts';
import { basePath } from './base-path.ts';
import { bodySchema } from './body-schema.ts';
import { camelCase } from './camel-case.ts';
import { causeBeforeEffect } from './cause-before-effect.ts';
import { corsOff } from './cors-off.ts';
import { cursorOfOtherFilter } from './cursor-of-other-filter.ts';
import { cursorOfOtherThread } from './cursor-of-other-thread.ts';
import { cursorOfOtherToken } from './cursor-of-other-token.ts';
import { cursorOfOtherUser } from './cursor-of-other-user.ts';
import { cursorTampered } from './cursor-tampered.ts';
import { cursorWithOtherLimit } from './cursor-with-other-limit.ts';
import { errorFields } from './error-fields.ts';
import { errorNamesParameter } from './error-names-parameter.ts';
import { errorShape } from './error-shape.ts';
import { etagIdentifiesBody } from './etag-identifies-body.ts';
import { etagNotModified } from './etag-not-modified.ts';
import { etagOfOtherAnswer } from './etag-of-other-answer.ts';
import { etagStable } from './etag-stable.ts';
import { generatedInvalid } from './generated-invalid.ts';
import { generatedValid } from './generated-valid.ts';
import { headAsGet } from './head-as-get.ts';
import { headOfErrors } from './head-of-errors.ts';
import { hiddenAsAbsent } from './hidden-as-absent.ts';
import { hiddenThread } from './hidden-thread.ts';
import { historyHasMessages } from './history-has-messages.ts';
import { historyWithoutNotes } from './history-without-notes.ts';
import { inboundReopens } from './inbound-reopens.ts';
import { jsonBody } from './json-body.ts';
import { keysetPages } from './keyset-pages.ts';
import { listClosedThreads } from './list-closed-threads.ts';
import { listDetailAgree } from './list-detail-agree.ts';
import { listWithoutHistory } from './list-without-history.ts';
import { malformedId } from './malformed-id.ts';
import { membershipAtOnce } from './membership-at-once.ts';
import { messageCount } from './message-count.ts';
import { messageReceived } from './message-received.ts';
import { messageReopens } from './message-reopens.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { noInternals } from './no-internals.ts';
import { noServerError } from './no-server-error.ts';
import { noWriteEndpoint } from './no-write-endpoint.ts';
import { notModifiedLast } from './not-modified-last.ts';
import { noteChangesNothing } from './note-changes-nothing.ts';
import { noteTimes } from './note-times.ts';
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
import { rateLimitAnnounced } from './rate-limit-announced.ts';
import { rateLimitCountsDown } from './rate-limit-counts-down.ts';
import { rateLimitEveryRequest } from './rate-limit-every-request.ts';
import { rateLimitExceeded } from './rate-limit-exceeded.ts';
import { rateLimitOrder } from './rate-limit-order.ts';
import { rateLimitOverTokens } from './rate-limit-over-tokens.ts';
import { rateLimitPerUser } from './rate-limit-per-user.ts';
import { rateLimitRetryAfter } from './rate-limit-retry-after.ts';
import { readsChangeNothing } from './reads-change-nothing.ts';
import { repeatedParameter } from './repeated-parameter.ts';
import { requestIdUnique } from './request-id-unique.ts';
import { responseHeaders } from './response-headers.ts';
import { revokedAtOnce } from './revoked-at-once.ts';
import { routeBeforeAuth } from './route-before-auth.ts';
import { scopeBeforeView } from './scope-before-view.ts';
import { scopeGranted } from './scope-granted.ts';
import { scopeMissing } from './scope-missing.ts';
import { senderOfFirstMessage } from './sender-of-first-message.ts';
import { snippetOfNewestMessage } from './snippet-of-newest-message.ts';
import { statusDocumented } from './status-documented.ts';
import { statusOfHistory } from './status-of-history.ts';
import { threadFields } from './thread-fields.ts';
import { timesConsistent } from './times-consistent.ts';
import { timestampOfNewestMessage } from './timestamp-of-newest-message.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { unknownPath } from './unknown-path.ts';
import { unreadComplete } from './unread-complete.ts';
import { unreadFilter } from './unread-filter.ts';
import { unreadNeedsInbound } from './unread-needs-inbound.ts';
import { unreadPages } from './unread-pages.ts';
import { updatedByHistory } from './updated-by-history.ts';

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
  authTokenElsewhere,
  revokedAtOnce,
  scopeMissing,
  authOverHead,
  hiddenThread,
  absentThread,
  membershipAtOnce,
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
  unreadPages,
  cursorTampered,
  cursorOfOtherFilter,
  cursorOfOtherUser,
  cursorOfOtherToken,
  cursorOfOtherThread,
  cursorWithOtherLimit,
  keysetPages,
  messageCount,
  timestampOfNewestMessage,
  snippetOfNewestMessage,
  senderOfFirstMessage,
  timesConsistent,
  updatedByHistory,
  inboundReopens,
  causeBeforeEffect,
  statusOfHistory,
  assignmentOfHistory,
  unreadNeedsInbound,
  messageReceived,
  messageReopens,
  noteChangesNothing,
  notesEmpty,
  noteTimes,
  etagStable,
  etagIdentifiesBody,
  etagNotModified,
  etagOfOtherAnswer,
  headAsGet,
  headOfErrors,
  corsOff,
  unknownParameter,
  notModifiedLast,
  authTokenInQuery,
  repeatedParameter,
  errorNamesParameter,
  parameterAccepted,
  parameterRefused,
  generatedValid,
  generatedInvalid,
  rateLimitRetryAfter,
  rateLimitCountsDown,
  rateLimitAnnounced,
  rateLimitOverTokens,
  rateLimitEveryRequest,
  rateLimitPerUser,
  rateLimitOrder,
];
