import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type OperationId } from '@threads-api/contract';
import { announce, find, findCaller, unreachedLimit } from './peer-setup.ts';

// The least that a server has to do, on Node's own HTTP server: token, rate limit, view and ETag. It has no scopes, no
// validation, no compression and no log.
const counts = new Map<string, number>();
const limitOf = (id: OperationId) => contract.operation(id).paging?.limit.default ?? 0;
const limits = {
  listThreads: limitOf('listThreads'),
  getThread: limitOf('getThread'),
  listThreadNotes: limitOf('listThreadNotes'),
};
const path = new RegExp(`^${contract.basePath}/threads(?:/([^/?]+)(/notes)?)?(?:\\?|$)`);

const server = createServer(async (request, response) => {
  const [found, threadId, isNotes] = path.exec(request.url ?? '') ?? [];
  const caller = await findCaller(request.headers.authorization);
  if (found === undefined || !caller) return response.writeHead(found === undefined ? 404 : 401).end();
  const { userId } = caller;
  const count = (counts.get(userId) ?? 0) + 1;
  counts.set(userId, count);
  const id = threadId === undefined ? 'listThreads' : isNotes ? 'listThreadNotes' : 'getThread';
  const body = await find[id]?.(userId, limits[id], threadId);
  if (!body) return response.writeHead(404).end();
  const text = Buffer.from(JSON.stringify(body));
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  return response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': text.length,
      ETag: etag,
      RateLimit: `remaining=${unreachedLimit.requests - count}`,
    })
    .end(text);
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
