import type { IncomingMessage } from 'node:http';
import type { Operation, OperationId, Scope } from '@threads-api/contract';
import type { Caller } from './handlers.ts';

/** The state of a request as it passes through the middleware. */
export interface RequestContext<C extends Caller = Caller> {
  requestId: string;
  /** The original method. HEAD is routed as GET. */
  method: string;
  /** Absent until the route is found. */
  operation?: Operation<OperationId, Scope>;
  caller?: C;
}

/** The context is stored on the request, because a `WeakMap` is slower. */
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
