import type { Operation } from '@threads-api/contract';

/** Whether checks call an operation to read. A redirect has no body to check, and a stream of events has no end. */
export const isRead = ({ method, success }: Operation): boolean =>
  method === 'GET' && success !== undefined && !success.contentTypes.includes('text/event-stream');
