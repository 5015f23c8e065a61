import type { Fault } from './broken-server.ts';
import { changeFaults } from './faults/changes.ts';
import { concurrencyFaults } from './faults/concurrency.ts';
import { conditionalRequestFaults } from './faults/conditional-requests.ts';
import { contentFaults } from './faults/content.ts';
import { corsFaults } from './faults/cors.ts';
import { cursorFaults } from './faults/cursors.ts';
import { dataFormatFaults } from './faults/data-formats.ts';
import { headerFaults } from './faults/headers.ts';
import { historyFaults } from './faults/history.ts';
import { idFaults } from './faults/ids.ts';
import { leakFaults } from './faults/leaks.ts';
import { listFaults } from './faults/lists.ts';
import { methodFaults } from './faults/methods.ts';
import { negotiationFaults } from './faults/negotiation.ts';
import { orderFaults } from './faults/order-of-checks.ts';
import { parameterFaults } from './faults/parameters.ts';
import { queryFaults } from './faults/queries.ts';
import { rateLimitFaults } from './faults/rate-limit.ts';
import { readFaults } from './faults/reads.ts';
import { recordedChangeFaults } from './faults/recorded-changes.ts';
import { responseFaults } from './faults/responses.ts';
import { routeFaults } from './faults/routes.ts';
import { scopeFaults } from './faults/scopes.ts';
import { tokenFaults } from './faults/tokens.ts';
import { valueFaults } from './faults/values.ts';
import { viewFaults } from './faults/view.ts';

/** Faults in the format of responses: status, headers, body and errors. */
export const formatFaults: readonly Fault[] = [...responseFaults, ...headerFaults, ...dataFormatFaults];

/** Faults in the behavior of the server: access, lists, paging, history, HTTP semantics and rate limit. */
export const behaviorFaults: readonly Fault[] = [
  ...routeFaults,
  ...methodFaults,
  ...negotiationFaults,
  ...tokenFaults,
  ...scopeFaults,
  ...orderFaults,
  ...viewFaults,
  ...idFaults,
  ...listFaults,
  ...cursorFaults,
  ...concurrencyFaults,
  ...historyFaults,
  ...contentFaults,
  ...leakFaults,
  ...readFaults,
  ...changeFaults,
  ...recordedChangeFaults,
  ...conditionalRequestFaults,
  ...corsFaults,
  ...parameterFaults,
  ...valueFaults,
  ...queryFaults,
  ...rateLimitFaults,
];

/** Every fault that the tests inject, to prove that the kit reports it. */
export const faults: readonly Fault[] = [...formatFaults, ...behaviorFaults];
