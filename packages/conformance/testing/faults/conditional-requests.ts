import { randomUUID } from 'node:crypto';
import type { Fault } from '../broken-server.ts';
import {
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  withForbiddenBody,
  withHeader,
  withoutHeader,
} from '../fault-tools.ts';

/** Ignores some values of If-None-Match. */
const ignoreCondition = (when: (condition: string) => boolean) =>
  mapRequest((request) => {
    const { 'if-none-match': condition, ...headers } = request.headers;
    return condition !== undefined && when(condition) ? { ...request, headers } : request;
  });

/** ETag and If-None-Match. */
export const conditionalRequestFaults: Fault[] = [
  {
    id: 'new-etag-always',
    what: 'sends a new ETag with every response',
    caughtBy: 'etag-stable',
    breakAnswer: mapResponseWithStatus(200, (response) => withHeader(response, 'etag', `"${randomUUID()}"`)),
  },
  {
    id: 'condition-ignored',
    what: 'ignores If-None-Match',
    caughtBy: 'etag-not-modified',
    breakAnswer: ignoreCondition(() => true),
  },
  {
    id: 'one-etag-only',
    what: 'accepts one ETag in If-None-Match, but not a list',
    caughtBy: 'etag-not-modified',
    breakAnswer: ignoreCondition((condition) => condition.includes(',')),
  },
  {
    id: 'always-unmodified',
    what: 'returns 304 for any If-None-Match',
    caughtBy: 'etag-of-other-answer',
    breakAnswer: mapResponse((response, { headers }) =>
      response.status === 200 && headers['if-none-match']
        ? withoutHeader({ ...response, status: 304, text: '' }, 'content-type')
        : response,
    ),
  },
  {
    id: 'body-after-304',
    what: 'sends a body after 304',
    caughtBy: 'etag-not-modified',
    breakAnswer: mapResponseWithStatus(304, withForbiddenBody),
  },
  {
    id: 'any-etag-unknown',
    what: 'does not know If-None-Match: *',
    caughtBy: 'etag-not-modified',
    breakAnswer: ignoreCondition((condition) => condition === '*'),
  },
  {
    id: 'one-etag-for-a-path',
    what: 'has one ETag for all pages of a list',
    caughtBy: 'etag-identifies-body',
    breakAnswer: mapResponseWithStatus(200, (response, { path, headers }) =>
      withHeader(response, 'etag', `"${Buffer.from(`${path} ${headers.authorization?.slice(-8)}`).toString('hex')}"`),
    ),
  },
];
