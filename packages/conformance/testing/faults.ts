import type { Fault } from './broken-server.ts';
import { changeFaults } from './faults/changes.ts';
import { conditionalRequestFaults } from './faults/conditional-requests.ts';
import { contentFaults } from './faults/content.ts';
import { corsFaults } from './faults/cors.ts';
import { cursorFaults } from './faults/cursors.ts';
import { headerFaults } from './faults/headers.ts';
import { historyFaults } from './faults/history.ts';
import { listFaults } from './faults/lists.ts';
import { orderFaults } from './faults/order-of-checks.ts';
import { parameterFaults } from './faults/parameters.ts';
import { rateLimitFaults } from './faults/rate-limit.ts';
import { responseFaults } from './faults/responses.ts';
import { routeFaults } from './faults/routes.ts';
import { scopeFaults } from './faults/scopes.ts';
import { tokenFaults } from './faults/tokens.ts';
import { viewFaults } from './faults/view.ts';

/** Faults in the format of responses: status, headers, body and errors. */
export const formatFaults: readonly Fault[] = [...responseFaults, ...headerFaults];

/** Faults in the behavior of the server: access, lists, paging, history, HTTP semantics and rate limit. */
export const behaviorFaults: readonly Fault[] = [
  ...routeFaults,
  ...tokenFaults,
  ...scopeFaults,
  ...orderFaults,
  ...viewFaults,
  ...listFaults,
  ...cursorFaults,
  ...historyFaults,
  ...contentFaults,
  ...changeFaults,
  ...conditionalRequestFaults,
  ...corsFaults,
  ...parameterFaults,
  ...rateLimitFaults,
];

/** Every fault that the tests inject, to prove that the kit reports it. */
export const faults: readonly Fault[] = [...formatFaults, ...behaviorFaults];
