import { type Check, nothingSeen, problem } from '../check.ts';
import type { Lab } from '../lab.ts';

const seen = new WeakMap<Lab, Set<string>>();

export const requestIdUnique: Check = {
  id: 'request-id-unique',
  title: 'Every answer has a request id of its own',
  requirements: ['D26'],
  failure: 'The same X-Request-Id twice, or the one that the client sent.',
  inspect(exchange, lab) {
    const id = exchange.response.headers['x-request-id'];
    if (!id) return nothingSeen;
    const ids = seen.get(lab) ?? new Set<string>();
    seen.set(lab, ids);
    const known = ids.has(id);
    ids.add(id);
    if (!known) return [];
    return [{ ...problem(exchange, 'an X-Request-Id that no other answer had', `${id} again`), key: 'repeated' }];
  },
  async run(lab) {
    const [operation] = lab.contract.operations;
    if (!operation) return [];
    const sent = 'conformance-0123456789';
    const exchange = await lab.ask({ operation, headers: { 'X-Request-Id': sent }, as: 'with an X-Request-Id' });
    if (!exchange.response.headers['x-request-id']) return nothingSeen;
    const taken = exchange.response.headers['x-request-id'] === sent;
    return taken ? [problem(exchange, 'an X-Request-Id made by the server', `the client's own: ${sent}`)] : [];
  },
};
