import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { opaqueTag } from '../../data/current-etag.ts';
import type { Exchange } from '../../http/exchange.ts';
import { problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

const seen = new WeakMap<Context, Map<string, Exchange>>();

export const etagIdentifiesBody: Check = {
  id: 'etag-identifies-body',
  title: 'Different bodies of a path have different ETags, for all callers',
  requirements: ['D27'],
  about: 'headers/ETag',
  failure:
    'An ETag computed only from the number of entries or updatedAt, or without unread, so that a client keeps an old body.',
  inspect(exchange, context) {
    const { request, response } = exchange;
    const { etag } = response.headers;
    if (response.status !== 200 || !etag || request.method !== 'GET') return 'inapplicable';
    const known = seen.get(context) ?? new Map<string, Exchange>();
    seen.set(context, known);
    // Compares all pages, filters and callers of a path.
    const key = `${request.path.split('?')[0]} ${opaqueTag(etag)}`;
    const first = known.get(key) ?? exchange;
    known.set(key, first);
    if (first.response.text === response.text || comparableBody(first) === comparableBody(exchange)) return [];
    return [problem(exchange, `an ETag other than ${etag}, which a different body had`, `ETag: ${etag}`, 'same')];
  },
};
