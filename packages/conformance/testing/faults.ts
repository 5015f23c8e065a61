import type { Fault } from './broken-server.ts';
import { authorizationHeaderFaults } from './faults/access/authorization-headers.ts';
import { challengeFaults } from './faults/access/challenges.ts';
import { hiddenThreadFaults } from './faults/access/hidden-threads.ts';
import { idFaults } from './faults/access/ids.ts';
import { lostAccessFaults } from './faults/access/lost-access.ts';
import { scopeFaults } from './faults/access/scopes.ts';
import { tokenFaults } from './faults/access/tokens.ts';
import { viewFaults } from './faults/access/view.ts';
import { changeFaults } from './faults/changes/changes.ts';
import { concurrencyFaults } from './faults/changes/concurrency.ts';
import { readMarkFaults } from './faults/changes/read-marks.ts';
import { recordedChangeFaults } from './faults/changes/recorded-changes.ts';
import { recordedMessageFaults } from './faults/changes/recorded-messages.ts';
import { severalInboxesFaults } from './faults/changes/several-inboxes.ts';
import { conditionalRequestFaults } from './faults/conditional-requests/conditional-requests.ts';
import { etagFaults } from './faults/conditional-requests/etags.ts';
import { cursorFaults } from './faults/lists/cursors.ts';
import { filterFaults } from './faults/lists/filters.ts';
import { listFaults } from './faults/lists/lists.ts';
import { pageSizeFaults } from './faults/lists/page-sizes.ts';
import { traversalFaults } from './faults/lists/traversals.ts';
import { rateLimitFaults } from './faults/rate-limit/rate-limit.ts';
import { rateLimitHeaderFaults } from './faults/rate-limit/rate-limit-headers.ts';
import { refusalFaults } from './faults/rate-limit/refusals.ts';
import { methodFaults } from './faults/requests/methods.ts';
import { negotiationFaults } from './faults/requests/negotiation.ts';
import { orderFaults } from './faults/requests/order-of-checks.ts';
import { parameterFaults } from './faults/requests/parameters.ts';
import { queryFaults } from './faults/requests/queries.ts';
import { routeFaults } from './faults/requests/routes.ts';
import { corsFaults } from './faults/responses/cors.ts';
import { encodingFaults } from './faults/responses/encodings.ts';
import { errorFaults } from './faults/responses/errors.ts';
import { headerFaults } from './faults/responses/headers.ts';
import { internalFaults } from './faults/responses/internals.ts';
import { leakFaults } from './faults/responses/leaks.ts';
import { responseFaults } from './faults/responses/responses.ts';
import { contentFaults } from './faults/threads/content.ts';
import { historyFaults } from './faults/threads/history.ts';
import { readFaults } from './faults/threads/reads.ts';
import { representationFaults } from './faults/threads/representations.ts';

/** Faults in the format of responses: status, headers, body and errors. */
export const formatFaults: readonly Fault[] = [
  ...responseFaults,
  ...errorFaults,
  ...internalFaults,
  ...encodingFaults,
  ...headerFaults,
];

/** Faults in the behavior of the server: access, lists, paging, history, HTTP semantics and rate limit. */
export const behaviorFaults: readonly Fault[] = [
  ...routeFaults,
  ...methodFaults,
  ...negotiationFaults,
  ...tokenFaults,
  ...authorizationHeaderFaults,
  ...challengeFaults,
  ...scopeFaults,
  ...orderFaults,
  ...viewFaults,
  ...hiddenThreadFaults,
  ...lostAccessFaults,
  ...idFaults,
  ...listFaults,
  ...pageSizeFaults,
  ...filterFaults,
  ...traversalFaults,
  ...cursorFaults,
  ...concurrencyFaults,
  ...historyFaults,
  ...contentFaults,
  ...representationFaults,
  ...leakFaults,
  ...readFaults,
  ...changeFaults,
  ...severalInboxesFaults,
  ...recordedChangeFaults,
  ...recordedMessageFaults,
  ...readMarkFaults,
  ...conditionalRequestFaults,
  ...etagFaults,
  ...corsFaults,
  ...parameterFaults,
  ...queryFaults,
  ...rateLimitFaults,
  ...rateLimitHeaderFaults,
  ...refusalFaults,
];

/** Every fault that the tests inject, to prove that the kit reports it. */
export const faults: readonly Fault[] = [...formatFaults, ...behaviorFaults];
