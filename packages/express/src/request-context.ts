import type { IncomingMessage } from 'node:http';
import type { Operation, OperationId, Scope } from '@threads-api/contract';
import type { Caller } from './handlers.ts';

/** What is known of a request so far. */
export interface RequestContext<C extends Caller = Caller> {
  requestId: string;
  /** The method as it was sent; HEAD is routed as GET. */
  method: string;
  /** Absent until the path and the method are known. */
  operation?: Operation<OperationId, Scope>;
  caller?: C;
}

/** On the request itself: a weak map costs more than all that it would hold. */
const key = Symbol('context');
type WithContext = IncomingMessage & { [key]?: RequestContext };

export function beginContext(request: WithContext, context: RequestContext): void {
  request[key] = context;
}

export function contextOf(request: WithContext): RequestContext {
  const context = request[key];
  if (!context) throw new Error('The request has no context: the first middleware did not run.');
  return context;
}
