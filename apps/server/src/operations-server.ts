import { createServer, type Server } from 'node:http';
import type { Store } from '@threads-api/store';
import type { Metrics } from './metrics.ts';

/** For those who run the service: is it alive, can it serve, how is it doing. On a port of its own. */
export function createOperationsServer(store: Store, metrics: Metrics, isStopping: () => boolean): Server {
  const pages: Record<string, () => Promise<[number, string, string]>> = {
    '/healthz': async () => [200, 'text/plain', 'ok\n'],
    '/readyz': async () => {
      if (isStopping()) return [503, 'text/plain', 'stopping\n'];
      return Promise.race([store.ping(), tooLate()]).then(
        () => [200, 'text/plain', 'ready\n'],
        () => [503, 'text/plain', 'the database does not answer\n'],
      );
    },
    '/metrics': async () => [200, metrics.contentType, await metrics.text()],
  };
  return createServer(async (request, response) => {
    const page = pages[request.url?.split('?', 1).join() ?? ''];
    const failing = (): [number, string, string] => [500, 'text/plain', 'failed\n'];
    const [status, contentType, text] = page ? await page().catch(failing) : [404, 'text/plain', 'not found\n'];
    response.writeHead(status, { 'Content-Type': contentType }).end(text);
  });
}

/** A database that has not answered by then does not. */
const tooLate = () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('too late')), 2_000).unref());
