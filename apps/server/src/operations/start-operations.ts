import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createHttpServer } from '@threads-api/http/node';
import type { Logger } from 'pino';
import { type Address, listen, urlOf } from './listen.ts';
import { createRejectionLog } from './log-rejected.ts';
import { createMetrics } from './metrics.ts';

export interface OperationsOptions {
  address: Address;
  /** Names in the Host header that are accepted in addition to localhost, IP addresses and the address's host. */
  hostnames: readonly string[];
  maxConnections: number;
  log: Logger;
}

export type Operations = Awaited<ReturnType<typeof startOperations>>;

type Page = [status: number, contentType: string, text: string];

const text = 'text/plain; charset=utf-8';

const unknownHost: Page = [
  421,
  text,
  'This host name is not known here. Use an IP address or localhost, or add the name to OPERATIONS_HOSTNAMES.\n',
];

/**
 * Serves `/healthz`, `/readyz` and `/metrics` for operators on a separate port. It listens before the parts start, so that
 * operators can see why a process is waiting.
 */
export async function startOperations(options: OperationsOptions) {
  const { address, hostnames, maxConnections, log } = options;
  const isKnownHost = createHostCheck([address.host, ...hostnames]);
  const failWith = (reason: string) => () => Promise.reject<unknown>(new Error(reason));
  let check = failWith('starting');
  const checkReady = () => Promise.race([check(), tooLate()]);
  const metrics = createMetrics();
  metrics.addGauges([
    {
      name: 'threads_ready',
      help: '1 if the process can do its work, otherwise 0',
      read: () =>
        checkReady().then(
          () => 1,
          () => 0,
        ),
    },
  ]);
  let scrape: Promise<string> | undefined;
  const pages: Record<string, () => Promise<Page>> = {
    '/healthz': async () => [200, text, 'ok\n'],
    '/readyz': () =>
      checkReady().then(
        (): Page => [200, text, 'ready\n'],
        ({ message }: Error): Page => [503, text, `${message}\n`],
      ),
    '/metrics': async () => {
      // Requests at the same time share one scrape, which takes milliseconds.
      scrape ??= metrics.text.metrics().finally(() => (scrape = undefined));
      return [200, metrics.text.contentType, await scrape];
    },
  };
  const findPage = async ({ url, headers }: IncomingMessage): Promise<Page> => {
    if (!isKnownHost(headers.host)) return unknownHost;
    const page = pages[url?.split('?', 1).join() ?? ''];
    return page ? page().catch(() => [500, text, 'failed\n']) : [404, text, 'not found\n'];
  };
  const server = createHttpServer(
    async (request, response) => {
      const [status, contentType, body] = await findPage(request);
      response.writeHead(status, { 'Content-Type': contentType }).end(body);
    },
    { connections: maxConnections, onRejected: createRejectionLog(log) },
  );
  await listen(server, address);
  return {
    url: urlOf(server),
    metrics,
    /** Sets the reason why the parts have not started yet. `/readyz` returns 503 with it. */
    setWaiting(reason: string): void {
      check = failWith(`waiting: ${reason}`);
    },
    /** `checkParts` rejects if this process cannot serve. The message is shown to operators. */
    setReady(checkParts: () => Promise<unknown>): void {
      check = checkParts;
    },
    /** Makes `/readyz` return 503, because the process is about to stop. */
    setStopping(): void {
      check = failWith('stopping');
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

/**
 * Checks that a Host header is an IP address, localhost, or one of the given names. This prevents DNS rebinding, in which a
 * page points its own host name at this machine. A request without a Host header is HTTP/1.0, which no browser sends.
 */
function createHostCheck(hostnames: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set(['localhost', ...hostnames.map((name) => name.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || known.has(name);
  };
}
