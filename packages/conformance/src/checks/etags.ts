import { createHash } from 'node:crypto';
import { checksOf, type OperationRequest } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import type { Exchange } from '../http/exchange.ts';
import { NotTested, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun, perContext } from '../run/evidence.ts';

/** Returns the current ETag of a resource for `tokens.full`. Reads it once for each content coding. */
export const currentEtag = oncePerRun(
  async (context: Context, { operation, path }: OperationRequest, headers: Record<string, string> = {}) => {
    const { etag } = (await context.send({ operation, path, headers, label: 'to get its ETag' })).response.headers;
    if (!etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
    return etag;
  },
);

/** Removes `W/`, for weak comparison. */
export const opaqueTag = (etag: string) => etag.replace(/^W\//, '');

/** The ETag of a resource; `undefined` for any other response. */
const etagOf = ({ request, response }: Exchange) =>
  response.status === 200 && request.method === 'GET' ? response.headers.etag : undefined;

/** Returns a function that finds the first exchange of the run with the same key. */
function createMemory(): (context: Context, key: string, exchange: Exchange) => Exchange {
  const knownIn = perContext(() => new Map<string, Exchange>());
  return (context, key, exchange) => {
    const first = knownIn(context).get(key) ?? exchange;
    knownIn(context).set(key, first);
    return first;
  };
}

const firstOfRequest = createMemory();
const firstOfEtag = createMemory();

export const etagChecks = checksOf({
  'etag-stable': {
    title: 'Equal responses to equal requests have equal ETags',
    requirements: ['D27'],
    declares: ['notModified'],
    about: 'ETag',
    inspect(exchange, context) {
      const { request, response } = exchange;
      const etag = etagOf(exchange);
      if (!etag) return 'inapplicable';
      const { 'If-None-Match': _, ...headers } = request.headers;
      const text = JSON.stringify([request.path, headers, response.text]);
      const first = firstOfRequest(context, createHash('sha256').update(text).digest('base64'), exchange);
      if (first === exchange) return 'inapplicable';
      const was = `${etagOf(first)}`;
      if (opaqueTag(was) === opaqueTag(etag)) return [];
      const details = { key: 'changed', comparedWith: first };
      return [problem(exchange, `ETag: ${was}`, `ETag: ${etag}`, 'changed', details)];
    },
  },
  'etag-identifies-body': {
    title: 'Different bodies of a path have different ETags, for all callers',
    requirements: ['D27'],
    declares: ['notModified'],
    about: 'ETag',
    inspect(exchange, context) {
      const { request, response } = exchange;
      const etag = etagOf(exchange);
      if (!etag) return 'inapplicable';
      // Compares all pages, filters and callers of a path.
      const first = firstOfEtag(context, `${request.path.split('?')[0]} ${opaqueTag(etag)}`, exchange);
      if (first.response.text === response.text || comparableBody(first) === comparableBody(exchange)) return [];
      return [problem(exchange, `an ETag other than ${etag}, which a different body had`, `ETag: ${etag}`, 'same')];
    },
  },
});
