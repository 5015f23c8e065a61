import type { Fault } from './fault.ts';
import { accessFaults } from './faults/access.ts';
import { changeFaults } from './faults/changes.ts';
import { conditionalRequestFaults } from './faults/conditional-requests.ts';
import { listFaults } from './faults/lists.ts';
import { orderFaults } from './faults/order-of-checks.ts';
import { rateLimitFaults } from './faults/rate-limit.ts';
import { requestFaults } from './faults/requests.ts';
import { responseFaults } from './faults/responses.ts';
import { threadFaults } from './faults/threads.ts';

/** Faults that need knowledge of threads or of HTTP. Operators derive the others from the contract. */
export const faults: readonly Fault[] = [
  ...responseFaults,
  ...accessFaults,
  ...listFaults,
  ...threadFaults,
  ...changeFaults,
  ...conditionalRequestFaults,
  ...requestFaults,
  ...orderFaults,
  ...rateLimitFaults,
];

export function faultThat(what: string): Fault {
  const found = faults.find((fault) => fault.what === what);
  if (!found) throw new Error(`There is no fault '${what}'.`);
  return found;
}
