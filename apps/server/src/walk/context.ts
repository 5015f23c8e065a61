import type { IncomingMessage } from 'node:http';
import type { Caller } from '@threads-api/store';

/** What the walk of a request has found out so far. */
export interface RequestContext {
  id: string;
  /** The method as it was sent; HEAD is walked as GET. */
  method: string;
  operationId?: string;
  caller?: Caller;
}

const key = Symbol('context');
type Walking = IncomingMessage & { [key]?: RequestContext };

export function beginContext(request: Walking, context: RequestContext): void {
  request[key] = context;
}

export function contextOf(request: Walking): RequestContext {
  const context = request[key];
  if (!context) throw new Error('The request has not begun its walk.');
  return context;
}

/** The caller, behind the step that asks who it is. */
export function callerOf(request: IncomingMessage): Caller {
  const { caller } = contextOf(request);
  if (!caller) throw new Error('The request has not said who it is from.');
  return caller;
}
