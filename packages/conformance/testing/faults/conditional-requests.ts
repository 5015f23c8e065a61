import { opaqueTag } from '../../src/checks/etags.ts';
import { swapCase } from '../../src/probes/spelling.ts';
import { type Break, faultsOf } from '../fault.ts';
import { notModified, tokenOf, withHeader } from '../fault-messages.ts';
import { confirmHeld, mapRequest, mapResponse } from '../fault-tools.ts';

const withoutQuotes = (etag: string) => opaqueTag(etag).slice(1, -1);

/** Ignores some values of If-None-Match. */
const ignoreCondition = (when: (condition: string) => boolean): Break =>
  mapRequest((request) => {
    const { 'if-none-match': condition, ...headers } = request.headers;
    return condition !== undefined && when(condition) ? { ...request, headers } : request;
  });

/** Also returns 304 for some values of If-None-Match that do not match. */
const alsoMatches = (matches: (condition: string, etag: string) => boolean): Break =>
  mapResponse((response, { headers: { 'if-none-match': condition } }) =>
    response.status === 200 && condition && matches(condition, withoutQuotes(response.headers.etag ?? ''))
      ? notModified(response)
      : response,
  );

const answerHeadFromCache: Break = (handler) => {
  const first = new Map<string, string>();
  return async (request) => {
    const response = await handler(request);
    const { etag } = response.headers;
    if (response.status !== 200 || !etag) return response;
    const key = `${request.path} ${request.search} ${tokenOf(request)}`;
    const known = first.get(key) ?? etag;
    first.set(key, known);
    return request.method === 'HEAD' ? withHeader(response, 'etag', known) : response;
  };
};

/** ETags, If-None-Match, and the 304 to it. */
export const conditionalRequestFaults = faultsOf({
  'etag-not-modified': {
    'ignores If-None-Match': ignoreCondition(() => true),
    'accepts one ETag in If-None-Match, but not a list': ignoreCondition((condition) => condition.includes(',')),
  },
  'etag-of-other-answer': {
    'returns 304 for any If-None-Match': alsoMatches(() => true),
    'searches for the ETag in If-None-Match': alsoMatches((condition, etag) => condition.includes(etag)),
    'compares ETags case-insensitively': alsoMatches((condition, etag) => swapCase(condition).includes(`"${etag}"`)),
  },
  'modified-after-change': {
    'confirms ETags from a cache that lags behind': confirmHeld(200),
    'answers HEAD with the first ETag of the URL, even after a change': answerHeadFromCache,
  },
  'parameter-refused': {
    'accepts an If-None-Match of any length': mapRequest((request) =>
      (request.headers['if-none-match'] ?? '').length > 8192
        ? { ...request, headers: { ...request.headers, 'if-none-match': '"other"' } }
        : request,
    ),
  },
});
