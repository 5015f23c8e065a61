import type { Fault } from './broken-server.ts';
import { type Operation, operationOf } from './fault-messages.ts';
import { faults } from './faults.ts';

const operations: Operation[] = ['list', 'detail', 'notes'];

/** Checks that send every probe to every operation. */
const everywhere = [
  'auth-token-missing',
  'auth-token-malformed',
  'auth-token-unknown',
  'auth-token-expired',
  'auth-token-revoked',
  'auth-token-elsewhere',
  'auth-over-head',
  'auth-scheme-case',
  'auth-token-in-query',
  'scope-missing',
  'scope-granted',
  'hidden-thread',
  'absent-thread',
  'malformed-id',
  'similar-id',
];

/** A fault in one operation only. */
export interface OneOperationFault extends Fault {
  /** Whether a request or response of the operation was changed. Some faults cannot occur in every operation. */
  wasShown(): boolean;
}

/** Each fault in access, in one operation at a time. */
export const oneOperationFaults: readonly OneOperationFault[] = faults
  .filter(({ caughtBy }) => everywhere.includes(caughtBy))
  .flatMap((fault) => operations.map((operation) => inOperation(fault, operation)));

function inOperation(fault: Fault, operation: Operation): OneOperationFault {
  let shown = false;
  return {
    ...fault,
    id: `${fault.id}-in-${operation}`,
    what: `${fault.what} (only in ${operation})`,
    wasShown: () => shown,
    breakHandler(handler, target) {
      const unchanged = new WeakMap<object, object>();
      const broken = fault.breakHandler(async (request) => {
        const response = await handler(request);
        unchanged.set(request, response);
        return response;
      }, target);
      return async (request) => {
        if (operationOf(request) !== operation) return handler(request);
        const response = await broken(request);
        shown ||= unchanged.get(request) !== response;
        return response;
      };
    },
  };
}
