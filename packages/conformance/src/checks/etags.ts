import { createHash } from 'node:crypto';
import { checkEachOperation, checksOf, type OperationRequest } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import type { Exchange } from '../http/exchange.ts';
import { NotTested, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun, perContext } from '../run/evidence.ts';

/** Returns the current ETag of a resource for `tokens.full`. Reads it once for each content coding. */
export const currentEtag = oncePerRun(
  async (context: Context, { operation, path }: OperationRequest, headers: Record<string, string> = {}) => {
    const { etag } = (await context.send({ operation, path, headers, label: 'to hold' })).response.headers;
    if (!etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
    return etag;
  },
);

/** Removes `W/`, for weak comparison. */
export const opaqueTag = (etag: string) => etag.replace(/^W\//, '');

/** The ETag of a resource; `undefined` for any other response. */
const etagOf = ({ request, response }: Exchange) =>
  response.status === 200 && request.method === 'GET' ? response.headers.etag : undefined;

const answersByRequest = perContext(() => new Map<string, Exchange>());

const answersByEtag = perContext(() => new Map<string, Exchange>());

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
      const known = answersByRequest(context);
      const { 'If-None-Match': _, ...headers } = request.headers;
      const key = createHash('sha256')
        .update(JSON.stringify([request.path, headers, response.text]))
        .digest('base64');
      const first = known.get(key);
      if (!first) known.set(key, exchange);
      const was = first?.response.headers.etag ?? etag;
      if (opaqueTag(was) === opaqueTag(etag)) return [];
      const details = { key: 'changed', comparedWith: first ?? exchange };
      return [problem(exchange, `ETag: ${was}`, `ETag: ${etag}`, 'changed', details)];
    },
    run: (context) =>
      checkEachOperation(context, async (request) => {
        const first = await context.send({ ...request, label: 'twice' });
        await context.send({ ...request, label: 'twice' });
        return first.response.headers.etag === undefined ? 'inapplicable' : [];
      }),
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
      const known = answersByEtag(context);
      // Compares all pages, filters and callers of a path.
      const key = `${request.path.split('?')[0]} ${opaqueTag(etag)}`;
      const first = known.get(key) ?? exchange;
      known.set(key, first);
      if (first.response.text === response.text || comparableBody(first) === comparableBody(exchange)) return [];
      return [problem(exchange, `an ETag other than ${etag}, which a different body had`, `ETag: ${etag}`, 'same')];
    },
  },
});
