import { type Check, problem } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { Lab } from '../lab.ts';

const seen = new WeakMap<Lab, Map<string, Exchange>>();

export const requestIdUnique: Check = {
  id: 'request-id-unique',
  title: 'Every answer has a request id of its own',
  requirements: ['D26'],
  failure: 'The same X-Request-Id twice, or the one that the client sent.',
  inspect(exchange, lab) {
    const id = exchange.response.headers['x-request-id'];
    if (!id) return [];
    const ids = seen.get(lab) ?? new Map<string, Exchange>();
    seen.set(lab, ids);
    const earlier = ids.get(id);
    ids.set(id, exchange);
    if (!earlier) return [];
    return [{ ...problem(exchange, 'an X-Request-Id that no other answer had', `${id} again`), key: 'repeated' }];
  },
  async run(lab) {
    const [operation] = lab.contract.operations;
    if (!operation) return [];
    const sent = 'conformance-0123456789';
    const exchange = await lab.ask({ operation, headers: { 'X-Request-Id': sent }, as: 'with an X-Request-Id' });
    const taken = exchange.response.headers['x-request-id'] === sent;
    return taken ? [problem(exchange, 'an X-Request-Id made by the server', `the client's own: ${sent}`)] : [];
  },
};
