import type { Fault, FaultRequest } from '../../broken-server.ts';
import { failWhen, mapRequest } from '../../fault-tools.ts';

/** A server that returns another error for some requests with a method that it does not have. */
const refuses = (id: string, what: string, status: number, when: (request: FaultRequest) => boolean): Fault => ({
  id,
  what,
  caughtBy: 'method-not-allowed',
  breaks: 'D19',
  breakHandler: failWhen(status, (request, response) => response.status === 405 && when(request)),
});

/** A server that treats some requests as GET. */
const reads = (id: string, what: string, when: (request: FaultRequest) => boolean): Fault => ({
  id,
  what,
  caughtBy: 'no-write-endpoint',
  breaks: 'R8',
  breakHandler: mapRequest((request) => (when(request) ? { ...request, method: 'GET', body: '' } : request)),
});

/** Methods that the contract does not declare. */
export const methodFaults: Fault[] = [
  refuses('400-for-malformed-body', 'parses a body before it rejects the method', 400, ({ body }) => body === '{"'),
  reads('any-method-reads', 'treats a method that it does not know as GET', ({ method }) => method === 'PROPFIND'),
];
