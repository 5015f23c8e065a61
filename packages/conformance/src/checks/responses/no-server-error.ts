import type { Check } from '../../check.ts';
import { problem } from '../../problem.ts';

export const noServerError: Check = {
  id: 'no-server-error',
  title: 'No request causes a server error',
  requirements: ['D19'],
  about: 'responses/InternalServerError',
  failure: 'A 500 for a request that a client may send.',
  inspect(exchange) {
    const { status, text } = exchange.response;
    // A server may be temporarily unavailable.
    return status < 500 || exchange.temporary
      ? []
      : [problem(exchange, 'a status below 500', `status ${status}: ${text}`, `${status}`)];
  },
};
