import type { FaultRequest } from '../../broken-server.ts';
import { operationOf } from '../../fault-messages.ts';

export const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString();

export const isAnonymous = (request: FaultRequest) =>
  !request.headers.authorization && operationOf(request) !== undefined;
