import type { Operation } from '@threads-api/contract';
import type { RequestHandler } from 'express';
import { scopeMissing } from '../failures.ts';
import { callerOf } from './context.ts';

/** May you? It depends on the token alone. */
export function authorize(operation: Operation): RequestHandler {
  return (request, _response, next) => {
    if (!callerOf(request).scopes.includes(operation.scope)) throw scopeMissing(operation);
    next();
  };
}
