import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { opaqueTag } from '../../data/held-etag.ts';
import type { Exchange } from '../../http/exchange.ts';
import { problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

const seen = new WeakMap<Context, Map<string, Exchange>>();

export const etagIdentifiesBody: Check = {
  id: 'etag-identifies-body',
  title: 'Different bodies of one path have different ETags, also for different callers',
  requirements: ['D27'],
  about: 'headers/ETag',
  failure:
    'An ETag of the number of entries, of updatedAt or without the unread mark, so that a client keeps an old body forever.',
  inspect(exchange, context) {
    const { request, response } = exchange;
    const { etag } = response.headers;
    if (response.status !== 200 || !etag || request.method !== 'GET') return 'inapplicable';
    const known = seen.get(context) ?? new Map<string, Exchange>();
    seen.set(context, known);
    // All pages, filters and callers are compared: the ETag identifies the body, and the path the resource.
    const key = `${request.path.split('?')[0]} ${opaqueTag(etag)}`;
    const first = known.get(key) ?? exchange;
    known.set(key, first);
    if (first.response.text === response.text || comparableBody(first) === comparableBody(exchange)) return [];
    return [problem(exchange, `another ETag than ${etag}, which another body had`, `ETag: ${etag}`, 'same')];
  },
};
