import type { Fault } from '../../broken-server.ts';
import { notModified, tokenOf, withHeader } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse } from '../../fault-tools.ts';
import { compareEtags, ignoreCondition, isHeld, opaque, tagsIn, withoutQuotes } from './etag-tools.ts';

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** If-None-Match, and the 304 to it. */
export const conditionalRequestFaults: Fault[] = [
  {
    id: 'condition-ignored',
    what: 'ignores If-None-Match',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition(() => true),
  },
  {
    id: 'one-etag-only',
    what: 'accepts one ETag in If-None-Match, but not a list',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition((condition) => condition.includes(',')),
  },
  {
    id: 'always-unmodified',
    what: 'returns 304 for any If-None-Match',
    caughtBy: 'etag-of-other-answer',
    breaks: 'D27',
    breakHandler: mapResponse((response, { headers }) =>
      response.status === 200 && headers['if-none-match'] ? notModified(response) : response,
    ),
  },
  ...Object.entries<[what: string, matches: Parameters<typeof compareEtags>[0]]>({
    contained: [
      'searches for the ETag in If-None-Match',
      (condition, etag) => isHeld(condition, etag) || condition.includes(withoutQuotes(etag)),
    ],
    containing: [
      'searches for the value of If-None-Match in the ETag',
      (condition, etag) => isHeld(condition, etag) || etag.includes(withoutQuotes(condition)),
    ],
    'begins-alike': [
      'compares the beginning of an ETag',
      (condition, etag) =>
        isHeld(condition, etag) || tagsIn(condition).some((tag) => tag.startsWith(opaque(etag).slice(0, 8))),
    ],
    'case-ignored': [
      'compares ETags case-insensitively',
      (condition, etag) => isHeld(condition, etag) || isHeld(swapCase(condition), etag),
    ],
    'split-inside': [
      'splits a list at commas and removes quotes',
      (condition, etag) =>
        condition === '*' ||
        condition.split(',').some((tag) => opaque(tag.trim()).replaceAll('"', '') === withoutQuotes(etag)),
    ],
    'star-in-quotes': [
      'treats "*" as *',
      (condition, etag) => isHeld(condition, etag) || tagsIn(condition).includes('"*"'),
    ],
    'empty-matches': [
      'returns 304 for an empty If-None-Match tag',
      (condition, etag) => isHeld(condition, etag) || tagsIn(condition).includes('""'),
    ],
    'unparsed-matches': [
      'returns 304 for an If-None-Match that it cannot parse',
      (condition, etag) => isHeld(condition, etag) || (condition !== '*' && tagsIn(condition).length === 0),
    ],
  }).map(
    ([id, [what, matches]]): Fault => ({
      id: `etag-${id}`,
      what,
      caughtBy: 'etag-of-other-answer',
      breaks: 'D27',
      breakHandler: compareEtags(matches),
    }),
  ),
  {
    id: 'fails-on-open-quote',
    what: 'returns 500 for an If-None-Match whose quote does not end',
    caughtBy: 'no-server-error',
    breaks: 'D19',
    breakHandler: failWhen(500, ({ headers }) => /^"[^"]*$/.test(headers['if-none-match'] ?? '')),
  },
  {
    id: 'unmodified-from-cache',
    what: 'confirms ETags from a cache that lags behind',
    caughtBy: 'modified-after-change',
    breaks: 'D27',
    actions: true,
    breakHandler: (handler) => {
      const held = new Set<string>();
      return async (request) => {
        const response = await handler(request);
        const key = (etag = '') => `${request.path} ${request.search} ${tokenOf(request)} ${etag}`;
        const wasHeld = held.has(key(request.headers['if-none-match']));
        if (response.headers.etag) held.add(key(response.headers.etag));
        return response.status === 200 && wasHeld ? notModified(response) : response;
      };
    },
  },
  {
    id: 'head-from-cache',
    what: 'answers HEAD with the first ETag of the URL, even after a change',
    caughtBy: 'modified-after-change',
    breaks: 'D27',
    actions: true,
    breakHandler: (handler) => {
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
    },
  },
  {
    id: 'long-header-accepted',
    what: 'accepts an If-None-Match of any length',
    caughtBy: 'parameter-refused',
    breaks: 'D27',
    breakHandler: mapRequest((request) =>
      (request.headers['if-none-match'] ?? '').length > 8192
        ? { ...request, headers: { ...request.headers, 'if-none-match': '"other"' } }
        : request,
    ),
  },
];
