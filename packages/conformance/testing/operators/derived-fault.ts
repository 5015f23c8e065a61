import type { Contract, Operation } from '@threads-api/contract';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { type Break, type Fault, faultsOf } from '../fault.ts';

/** A fault derived from the document: one operator applied to one part of an operation. */
export interface DerivedFault extends Pick<Fault, 'caughtBy' | 'breakHandler'> {
  /** The operation, the operator and the part that it changes. */
  id: string;
  /** Whether it is visible only if the rate limit is exceeded. */
  rateLimit?: true;
  /** Whether a response was changed. The data may lack the part that the operator changes. */
  wasShown(): boolean;
}

/** An operator for one part of an operation. Its check is the one that reports it for threads. */
export interface Placed extends Pick<Fault, 'what' | 'caughtBy' | 'breakHandler'> {
  /** The part, such as the name of a property or parameter. */
  place: string;
}

/** Lists operators by the check that reports them, and then by their defect. `place` is the part that they change. */
export const operatorsOf = (groups: Record<string, Record<string, Break>>, place = ''): Placed[] =>
  faultsOf(groups).map((fault) => ({ ...fault, place }));

/** A fault of one operation that leaves all others as they are. */
export function faultIn(
  contract: Contract,
  operation: Operation,
  { what, caughtBy, place, breakHandler: start }: Placed,
): DerivedFault {
  let shown = false;
  return {
    id: `${operation.id}: ${what} ${place}`.trim(),
    caughtBy,
    ...(place.includes('429') && { rateLimit: true }),
    wasShown: () => shown,
    breakHandler(handler, target) {
      const received = new WeakSet<FaultRequest>();
      const unchanged = new WeakSet<FaultResponse>();
      const broken = start(async (sent) => {
        const given = await handler(sent);
        if (received.has(sent)) unchanged.add(given);
        return given;
      }, target);
      return async (request) => {
        if (!isMeant(contract, operation, request)) return handler(request);
        received.add(request);
        const response = await broken(request);
        shown ||= !unchanged.has(response);
        return response;
      };
    },
  };
}

/** Also matches near-miss paths, which a lenient server accepts. */
const isMeant = (contract: Contract, operation: Operation, { method, path }: FaultRequest) => {
  const { operation: matched, allowed } = contract.match(method, path);
  return matched ? matched === operation : allowed.length === 0;
};
