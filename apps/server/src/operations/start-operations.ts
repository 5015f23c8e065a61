import { createServer } from 'node:http';
import { type Address, listen, urlOf } from './listen.ts';
import type { MetricsText } from './metrics.ts';

export interface OperationsOptions {
  address: Address;
  /** Rejects if this process cannot do its work. The message is shown to operators. */
  checkReady(): Promise<unknown>;
  metrics: MetricsText;
}

export interface Operations {
  url: string;
  /** From now on `/readyz` returns 503: the process is about to stop. */
  setStopping(): void;
  close(): Promise<void>;
}

type Page = [status: number, contentType: string, text: string];

const text = 'text/plain; charset=utf-8';

/** Serves `/healthz`, `/readyz` and `/metrics` for operators, on a separate port. */
export async function startOperations({ address, checkReady, metrics }: OperationsOptions): Promise<Operations> {
  let stopping = false;
  const pages: Record<string, () => Promise<Page>> = {
    '/healthz': async () => [200, text, 'ok\n'],
    '/readyz': async () => {
      if (stopping) return [503, text, 'stopping\n'];
      return Promise.race([checkReady(), tooLate()]).then(
        (): Page => [200, text, 'ready\n'],
        ({ message }: Error): Page => [503, text, `${message}\n`],
      );
    },
    '/metrics': async () => [200, metrics.contentType, await metrics.metrics()],
  };
  const server = createServer(async (request, response) => {
    const page = pages[request.url?.split('?', 1).join() ?? ''];
    const failing = (): Page => [500, text, 'failed\n'];
    const [status, contentType, body] = page
      ? await page().catch(failing)
      : ([404, text, 'not found\n'] satisfies Page);
    response.writeHead(status, { 'Content-Type': contentType }).end(body);
  });
  await listen(server, address);
  return {
    url: urlOf(server),
    setStopping() {
      stopping = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Rejects if the database does not answer in time. */
const tooLate = () =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the database does not answer')), 2_000).unref();
  });
