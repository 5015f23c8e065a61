import { createServer, type Server } from 'node:http';
import type { Store } from '@threads-api/store';
import type { Metrics } from './metrics.ts';

/** Health, readiness and metrics for operators, on a port of their own. */
export function createOperationsServer(
  store: Store,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  isStopping: () => boolean,
): Server {
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

/** Rejects if the database does not answer in time. */
const tooLate = () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('too late')), 2_000).unref());
