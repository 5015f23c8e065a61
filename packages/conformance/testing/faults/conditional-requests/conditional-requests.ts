import type { Fault } from '../../broken-server.ts';
import { notModified, tokenOf, withForbiddenBody, withHeader } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
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
  {
    id: 'body-after-304',
    what: 'sends a body after 304',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(304, withForbiddenBody),
  },
  {
    id: 'any-etag-unknown',
    what: 'does not support If-None-Match: *',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition((condition) => condition === '*'),
  },
  {
    id: 'head-unconditional',
    what: 'ignores If-None-Match with HEAD',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: mapRequest((request) => {
      const { 'if-none-match': _, ...headers } = request.headers;
      return request.method === 'HEAD' ? { ...request, headers } : request;
    }),
  },
  {
    id: 'no-cache-unconditional',
    what: 'ignores If-None-Match with Cache-Control: no-cache, as Express does',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: mapRequest((request) => {
      const { 'if-none-match': _, ...headers } = request.headers;
      return request.headers['cache-control'] === 'no-cache' ? { ...request, headers } : request;
    }),
  },
  {
    id: 'strong-comparison',
    what: 'compares ETags strongly',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition((condition) => condition.startsWith('W/')),
  },
  {
    id: 'first-etag-only',
    what: 'compares only the first ETag of a list',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: compareEtags((condition, etag) => condition === '*' || tagsIn(condition)[0] === opaque(etag)),
  },
  {
    id: 'last-etag-only',
    what: 'compares only the last ETag of a list',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: compareEtags((condition, etag) => condition === '*' || tagsIn(condition).at(-1) === opaque(etag)),
  },
  {
    id: 'list-needs-spaces',
    what: 'splits a list of ETags at a comma and a space',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: compareEtags(
      (condition, etag) => condition === '*' || condition.split(', ').map(opaque).includes(opaque(etag)),
    ),
  },
  {
    id: 'list-without-spaces',
    what: 'does not trim the ETags of a list',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: compareEtags(
      (condition, etag) => condition === '*' || condition.split(/, ?/).map(opaque).includes(opaque(etag)),
    ),
  },
  {
    id: 'list-without-gaps',
    what: 'ignores a list of ETags with an empty element',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition((condition) => /,\s*,/.test(condition)),
  },
  {
    id: 'comma-in-etag',
    what: 'ignores a list with a comma inside an ETag',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: ignoreCondition((condition) => tagsIn(condition).some((tag) => tag.includes(','))),
  },
  {
    id: 'other-etag-on-304',
    what: 'sends another ETag with 304',
    caughtBy: 'etag-not-modified',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(304, (response) => withHeader(response, 'etag', '"unchanged"')),
  },
  {
    id: 'date-before-etag',
    what: 'returns 304 for If-Modified-Since although If-None-Match does not match',
    caughtBy: 'etag-of-other-answer',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(200, (response, { headers }) =>
      headers['if-modified-since'] ? notModified(response) : response,
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
    id: 'malformed-etag-refused',
    what: 'returns 400 for a malformed If-None-Match',
    caughtBy: 'etag-of-other-answer',
    breaks: 'D27',
    breakHandler: failWhen(
      400,
      ({ headers }, { status }) => status === 200 && /^[^"*]+$/.test(headers['if-none-match'] ?? ''),
    ),
  },
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
  {
    id: 'no-store-on-304',
    what: 'sends no-store with 304',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(304, (response) => withHeader(response, 'cache-control', 'no-store')),
  },
  {
    id: 'vary-of-compression',
    what: 'replaces Vary with Accept-Encoding',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(200, (response) => withHeader(response, 'vary', 'Accept-Encoding')),
  },
];
