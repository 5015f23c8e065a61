import type { Fault } from './fault.ts';
import { challengeFaults } from './faults/access/challenges.ts';
import { lostAccessFaults } from './faults/access/lost-access.ts';
import { viewFaults } from './faults/access/view.ts';
import { changeFaults } from './faults/changes/changes.ts';
import { concurrencyFaults } from './faults/changes/concurrency.ts';
import { conditionalRequestFaults } from './faults/conditional-requests/conditional-requests.ts';
import { cursorFaults } from './faults/lists/cursors.ts';
import { filterFaults } from './faults/lists/filters.ts';
import { listFaults } from './faults/lists/lists.ts';
import { rateLimitFaults } from './faults/rate-limit/rate-limit.ts';
import { negotiationFaults } from './faults/requests/negotiation.ts';
import { orderFaults } from './faults/requests/order-of-checks.ts';
import { parameterFaults } from './faults/requests/parameters.ts';
import { routeFaults } from './faults/requests/routes.ts';
import { errorFaults } from './faults/responses/errors.ts';
import { responseFaults } from './faults/responses/responses.ts';
import { contentFaults } from './faults/threads/content.ts';
import { historyFaults } from './faults/threads/history.ts';

/** Faults that need knowledge of threads or of HTTP. Operators derive the others from the contract. */
export const faults: readonly Fault[] = [
  ...routeFaults,
  ...responseFaults,
  ...errorFaults,
  ...negotiationFaults,
  ...challengeFaults,
  ...orderFaults,
  ...viewFaults,
  ...lostAccessFaults,
  ...listFaults,
  ...filterFaults,
  ...cursorFaults,
  ...concurrencyFaults,
  ...historyFaults,
  ...contentFaults,
  ...changeFaults,
  ...conditionalRequestFaults,
  ...parameterFaults,
  ...rateLimitFaults,
];

export function faultThat(what: string): Fault {
  const found = faults.find((fault) => fault.what === what);
  if (!found) throw new Error(`There is no fault '${what}'.`);
  return found;
}
