import { type Check, problem } from '../check.ts';

export const noServerError: Check = {
  id: 'no-server-error',
  title: 'No request makes the server fail',
  requirements: ['D19'],
  failure: 'A 500 for a request that a client is free to send.',
  inspect(exchange) {
    const { status, text } = exchange.response;
    return status < 500 ? [] : [problem(exchange, 'a status below 500', `status ${status}: ${text}`)];
  },
};
