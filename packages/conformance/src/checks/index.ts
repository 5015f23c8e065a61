import type { Check } from '../check.ts';
import { assignmentChangeRecorded } from './changes/assignment-change-recorded.ts';
import { inboundReopens } from './changes/inbound-reopens.ts';
import { keysetPages } from './changes/keyset-pages.ts';
import { membershipAtOnce } from './changes/membership-at-once.ts';
import { messageReceived } from './changes/message-received.ts';
import { messageReopens } from './changes/message-reopens.ts';
import { messageSent } from './changes/message-sent.ts';
import { noteChangesNothing } from './changes/note-changes-nothing.ts';
import { pagesWhileGrowing } from './changes/pages-while-growing.ts';
import { readMarkChangesNothingElse } from './changes/read-mark-changes-nothing-else.ts';
import { revokedAtOnce } from './changes/revoked-at-once.ts';
import { severalInboxes } from './changes/several-inboxes.ts';
import { statusChangeRecorded } from './changes/status-change-recorded.ts';
import { unreadPerUser } from './changes/unread-per-user.ts';
import { concurrentRequests } from './concurrency/concurrent-requests.ts';
import { etagIdentifiesBody } from './conditional-requests/etag-identifies-body.ts';
import { etagNotModified } from './conditional-requests/etag-not-modified.ts';
import { etagOfOtherAnswer } from './conditional-requests/etag-of-other-answer.ts';
import { etagStable } from './conditional-requests/etag-stable.ts';
import { modifiedAfterChange } from './conditional-requests/modified-after-change.ts';
import { assignmentOfHistory } from './content/assignment-of-history.ts';
import { causeBeforeEffect } from './content/cause-before-effect.ts';
import { messageCount } from './content/message-count.ts';
import { outboundByColleague } from './content/outbound-by-colleague.ts';
import { senderOfFirstMessage } from './content/sender-of-first-message.ts';
import { snippetOfNewestMessage } from './content/snippet-of-newest-message.ts';
import { statusOfHistory } from './content/status-of-history.ts';
import { timesConsistent } from './content/times-consistent.ts';
import { timestampOfNewestMessage } from './content/timestamp-of-newest-message.ts';
import { unreadNeedsInbound } from './content/unread-needs-inbound.ts';
import { updatedByHistory } from './content/updated-by-history.ts';
import { cursorOfOtherFilter } from './cursors/cursor-of-other-filter.ts';
import { cursorOfOtherOperation } from './cursors/cursor-of-other-operation.ts';
import { cursorOfOtherThread } from './cursors/cursor-of-other-thread.ts';
import { cursorOfOtherToken } from './cursors/cursor-of-other-token.ts';
import { cursorOfOtherUser } from './cursors/cursor-of-other-user.ts';
import { cursorReused } from './cursors/cursor-reused.ts';
import { cursorTampered } from './cursors/cursor-tampered.ts';
import { cursorWithOtherLimit } from './cursors/cursor-with-other-limit.ts';
import { corsOff } from './headers/cors-off.ts';
import { requestIdUnique } from './headers/request-id-unique.ts';
import { responseHeaders } from './headers/response-headers.ts';
import { historyHasMessages } from './history/history-has-messages.ts';
import { historyWithoutNotes } from './history/history-without-notes.ts';
import { noDrafts } from './history/no-drafts.ts';
import { readsChangeNothing } from './history/reads-change-nothing.ts';
import { threadOnEveryPage } from './history/thread-on-every-page.ts';
import { entriesSameOnAnyPage } from './lists/entries-same-on-any-page.ts';
import { filterComplete } from './lists/filter-complete.ts';
import { filterMatches } from './lists/filter-matches.ts';
import { filterPages } from './lists/filter-pages.ts';
import { idsIdentifyEntries } from './lists/ids-identify-entries.ts';
import { listComplete } from './lists/list-complete.ts';
import { listDetailAgree } from './lists/list-detail-agree.ts';
import { listWithoutHistory } from './lists/list-without-history.ts';
import { listedThreadsFetched } from './lists/listed-threads-fetched.ts';
import { pageNotEmpty } from './lists/page-not-empty.ts';
import { pageOrder } from './lists/page-order.ts';
import { pageSize } from './lists/page-size.ts';
import { pagesEnd } from './lists/pages-end.ts';
import { pagesInOrder } from './lists/pages-in-order.ts';
import { pagesWithoutDuplicates } from './lists/pages-without-duplicates.ts';
import { pagesWithoutGaps } from './lists/pages-without-gaps.ts';
import { threadFields } from './lists/thread-fields.ts';
import { noteTimes } from './notes/note-times.ts';
import { notesEmpty } from './notes/notes-empty.ts';
import { notesNeedTheirScope } from './notes/notes-need-their-scope.ts';
import { notesOfThread } from './notes/notes-of-thread.ts';
import { authBeforeValidation } from './order-of-checks/auth-before-validation.ts';
import { generatedRequest } from './order-of-checks/generated-request.ts';
import { notModifiedLast } from './order-of-checks/not-modified-last.ts';
import { routeBeforeAuth } from './order-of-checks/route-before-auth.ts';
import { routeFirst } from './order-of-checks/route-first.ts';
import { scopeBeforeView } from './order-of-checks/scope-before-view.ts';
import { validationBeforeView } from './order-of-checks/validation-before-view.ts';
import { errorNamesParameter } from './parameters/error-names-parameter.ts';
import { generatedInvalid } from './parameters/generated-invalid.ts';
import { generatedValid } from './parameters/generated-valid.ts';
import { parameterAccepted } from './parameters/parameter-accepted.ts';
import { parameterRefused } from './parameters/parameter-refused.ts';
import { queryParsed } from './parameters/query-parsed.ts';
import { repeatedParameter } from './parameters/repeated-parameter.ts';
import { unknownParameter } from './parameters/unknown-parameter.ts';
import { rateLimitAgrees } from './rate-limit/rate-limit-agrees.ts';
import { rateLimitAnnounced } from './rate-limit/rate-limit-announced.ts';
import { rateLimitConcurrent } from './rate-limit/rate-limit-concurrent.ts';
import { rateLimitCountsDown } from './rate-limit/rate-limit-counts-down.ts';
import { rateLimitEveryRequest } from './rate-limit/rate-limit-every-request.ts';
import { rateLimitExceeded } from './rate-limit/rate-limit-exceeded.ts';
import { rateLimitOrder } from './rate-limit/rate-limit-order.ts';
import { rateLimitOverTokens } from './rate-limit/rate-limit-over-tokens.ts';
import { rateLimitPerUser } from './rate-limit/rate-limit-per-user.ts';
import { rateLimitRetryAfter } from './rate-limit/rate-limit-retry-after.ts';
import { rateLimitSteady } from './rate-limit/rate-limit-steady.ts';
import { answered } from './responses/answered.ts';
import { bodySchema } from './responses/body-schema.ts';
import { camelCase } from './responses/camel-case.ts';
import { errorFields } from './responses/error-fields.ts';
import { errorShape } from './responses/error-shape.ts';
import { jsonBody } from './responses/json-body.ts';
import { messageForPeople } from './responses/message-for-people.ts';
import { noInternals } from './responses/no-internals.ts';
import { noServerError } from './responses/no-server-error.ts';
import { statusDocumented } from './responses/status-documented.ts';
import { acceptVariants } from './routes/accept-variants.ts';
import { basePath } from './routes/base-path.ts';
import { contentCoding } from './routes/content-coding.ts';
import { headAsGet } from './routes/head-as-get.ts';
import { headOfErrors } from './routes/head-of-errors.ts';
import { methodNotAllowed } from './routes/method-not-allowed.ts';
import { noWriteEndpoint } from './routes/no-write-endpoint.ts';
import { undeclaredParts } from './routes/undeclared-parts.ts';
import { unknownPath } from './routes/unknown-path.ts';
import { authOverHead } from './scopes/auth-over-head.ts';
import { forbiddenAlike } from './scopes/forbidden-alike.ts';
import { scopeGranted } from './scopes/scope-granted.ts';
import { scopeMissing } from './scopes/scope-missing.ts';
import { authChallenge } from './tokens/auth-challenge.ts';
import { authSchemeCase } from './tokens/auth-scheme-case.ts';
import { authTokenElsewhere } from './tokens/auth-token-elsewhere.ts';
import { authTokenExpired } from './tokens/auth-token-expired.ts';
import { authTokenInQuery } from './tokens/auth-token-in-query.ts';
import { authTokenMalformed } from './tokens/auth-token-malformed.ts';
import { authTokenMissing } from './tokens/auth-token-missing.ts';
import { authTokenRevoked } from './tokens/auth-token-revoked.ts';
import { authTokenUnknown } from './tokens/auth-token-unknown.ts';
import { rejectedAlike } from './tokens/rejected-alike.ts';
import { absentThread } from './view/absent-thread.ts';
import { heldAfterLeaving } from './view/held-after-leaving.ts';
import { hiddenAsAbsent } from './view/hidden-as-absent.ts';
import { hiddenThread } from './view/hidden-thread.ts';
import { listClosedThreads } from './view/list-closed-threads.ts';
import { malformedId } from './view/malformed-id.ts';
import { similarId } from './view/similar-id.ts';

/** All checks, in the order of findings: first the original requirements (R), then later decisions (D). */
export const checks: readonly Check[] = [
  answered,
  jsonBody,
  errorShape,
  readsChangeNothing,
  concurrentRequests,
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
  heldAfterLeaving,
  threadFields,
  listWithoutHistory,
  listClosedThreads,
  listComplete,
  listedThreadsFetched,
  filterMatches,
  historyHasMessages,
  notesOfThread,
  notesNeedTheirScope,
  noWriteEndpoint,
  acceptVariants,
  contentCoding,
  rateLimitExceeded,
  routeBeforeAuth,
  methodNotAllowed,
  unknownPath,
  routeFirst,
  undeclaredParts,
  noServerError,
  statusDocumented,
  errorFields,
  camelCase,
  bodySchema,
  responseHeaders,
  requestIdUnique,
  noInternals,
  noDrafts,
  messageForPeople,
  pageNotEmpty,
  pageOrder,
  pageSize,
  idsIdentifyEntries,
  authSchemeCase,
  authChallenge,
  rejectedAlike,
  authBeforeValidation,
  scopeGranted,
  scopeBeforeView,
  forbiddenAlike,
  malformedId,
  similarId,
  historyWithoutNotes,
  listDetailAgree,
  filterComplete,
  pagesEnd,
  pagesWithoutDuplicates,
  pagesWithoutGaps,
  pagesInOrder,
  entriesSameOnAnyPage,
  filterPages,
  cursorTampered,
  cursorOfOtherFilter,
  cursorOfOtherUser,
  cursorOfOtherToken,
  cursorOfOtherThread,
  cursorOfOtherOperation,
  cursorWithOtherLimit,
  cursorReused,
  keysetPages,
  pagesWhileGrowing,
  messageCount,
  threadOnEveryPage,
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
  outboundByColleague,
  messageReceived,
  messageReopens,
  statusChangeRecorded,
  assignmentChangeRecorded,
  messageSent,
  readMarkChangesNothingElse,
  unreadPerUser,
  severalInboxes,
  noteChangesNothing,
  notesEmpty,
  noteTimes,
  etagStable,
  etagIdentifiesBody,
  etagNotModified,
  etagOfOtherAnswer,
  modifiedAfterChange,
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
  queryParsed,
  validationBeforeView,
  hiddenAsAbsent,
  generatedValid,
  generatedInvalid,
  generatedRequest,
  rateLimitPerUser,
  rateLimitRetryAfter,
  rateLimitCountsDown,
  rateLimitAnnounced,
  rateLimitOverTokens,
  rateLimitEveryRequest,
  rateLimitAgrees,
  rateLimitConcurrent,
  rateLimitSteady,
  rateLimitOrder,
];
