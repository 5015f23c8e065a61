import type { IncomingMessage } from 'node:http';
import type { Caller } from './handlers.ts';

/** What is known of a request so far. */
export interface RequestContext<C extends Caller = Caller> {
  requestId: string;
  /** The method as it was sent; HEAD is routed as GET. */
  method: string;
  operationId?: string;
  caller?: C;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

export function beginContext(request: IncomingMessage, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('The request has no context: the first middleware did not run.');
  return context;
}
