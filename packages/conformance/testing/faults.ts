import type { Fault } from './broken-server.ts';
import { accessFaults } from './faults/access.ts';
import { changeFaults } from './faults/changes.ts';
import { contentFaults } from './faults/content.ts';
import { cursorFaults } from './faults/cursors.ts';
import { headerFaults } from './faults/headers.ts';
import { historyFaults } from './faults/history.ts';
import { httpFaults } from './faults/http.ts';
import { listFaults } from './faults/lists.ts';
import { rateLimitFaults } from './faults/rate-limit.ts';
import { responseFaults } from './faults/responses.ts';
import { viewFaults } from './faults/view.ts';

/** Faults in the format of responses: status, headers, body and errors. */
export const formatFaults: readonly Fault[] = [...responseFaults, ...headerFaults];

/** Faults in the behavior of the server: access, lists, paging, history, HTTP semantics and rate limit. */
export const behaviorFaults: readonly Fault[] = [
  ...accessFaults,
  ...viewFaults,
  ...listFaults,
  ...cursorFaults,
  ...historyFaults,
  ...contentFaults,
  ...changeFaults,
  ...httpFaults,
  ...rateLimitFaults,
];

/** Every fault that the tests inject, to prove that the kit reports it. */
export const faults: readonly Fault[] = [...formatFaults, ...behaviorFaults];
