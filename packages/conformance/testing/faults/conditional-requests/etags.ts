import { createHash, randomUUID } from 'node:crypto';
import type { Fault, FaultResponse } from '../../broken-server.ts';
import { type Json, notModified, withHeader } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';
import { isHeld } from './etag-tools.ts';

/** Makes ETags from a part of the body. */
const etagOf = (part: (body: Json, url: string) => unknown): Fault['breakHandler'] => {
  const sign = (response: FaultResponse, url: string) =>
    withHeader(
      response,
      'etag',
      `"${createHash('sha256')
        .update(JSON.stringify(part(JSON.parse(response.text), url)) ?? '')
        .digest('hex')}"`,
    );
  return (handler) => async (request) => {
    const { 'if-none-match': condition, ...headers } = request.headers;
    const original = await handler({ ...request, headers, method: request.method === 'HEAD' ? 'GET' : request.method });
    if (original.status !== 200) return handler(request);
    const response = sign(original, `${request.path}?${request.search}`);
    return condition && isHeld(condition, response.headers.etag ?? '') ? notModified(response) : response;
  };
};

/** ETags that do not identify a body. */
export const etagFaults: Fault[] = [
  {
    id: 'new-etag-always',
    what: 'sends a new ETag with every response',
    caughtBy: 'etag-stable',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(200, (response) => withHeader(response, 'etag', `"${randomUUID()}"`)),
  },
  {
    id: 'one-etag-for-a-path',
    what: 'has one ETag for all pages of a list',
    caughtBy: 'etag-identifies-body',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(200, (response, { path, headers }) =>
      withHeader(response, 'etag', `"${Buffer.from(`${path} ${headers.authorization?.slice(-8)}`).toString('hex')}"`),
    ),
  },
  {
    id: 'etag-of-count',
    what: 'makes the ETag of a list from its number of entries',
    caughtBy: 'etag-identifies-body',
    breaks: 'D27',
    breakHandler: etagOf((body, url) => [url.split('?')[0], body.data?.length ?? body]),
  },
  {
    id: 'etag-expires',
    what: 'changes its ETags from time to time although the bodies stay',
    caughtBy: 'etag-stable',
    breaks: 'D27',
    breakHandler: (handler) => {
      let requests = 0;
      return mapResponseWithStatus(200, (response) => {
        requests += 1;
        return withHeader(response, 'etag', `"${response.headers.etag?.replaceAll('"', '')}-${requests >> 6}"`);
      })(handler);
    },
  },
];
