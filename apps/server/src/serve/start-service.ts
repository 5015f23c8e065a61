import type { RequestListener } from 'node:http';
import { contract } from '@threads-api/contract';
import { createMemoryRateLimiter } from '@threads-api/http';
import { expressMessages } from '@threads-api/http/express';
import { isBelow, toRelative } from '@threads-api/http/internal';
import { type ByteBudget, countWaiting, createByteBudget, createHttpServer } from '@threads-api/http/node';
import type { Site } from '@threads-api/ui/site';
import type { Logger } from 'pino';
import {
  createGauges,
  createGracefulShutdown,
  createRejectionLog,
  describeError,
  listen,
  logRequest,
  type Metrics,
  type Operations,
  outageOf,
  startHousekeeping,
  urlOf,
} from '#operations';
import type { Settings } from '#settings';
import { createHtmlReader, limits, type Store } from '#store';
import { createApi } from '../api/create-api.ts';
import { createInboxApp } from '../inbox/create-inbox-app.ts';
import { createSessionCaller } from '../inbox/inbox-caller.ts';
import { loadSite } from '../inbox/serve-site.ts';
import { createMcpHandler, mcpPath } from '../mcp/create-mcp-handler.ts';
import { startDelivery } from '../webhooks/worker.ts';
import { addressesOf, type ServiceUrls, serviceAddress } from './addresses.ts';
import type { PartName } from './parts.ts';

export interface ServiceOptions {
  store: Store;
  settings: Settings;
  parts: readonly PartName[];
  log: Logger;
  /** Health and metrics. Closed with the service. */
  operations: Operations;
  /** The inbox page. Default: the page of this program. */
  site?: Site | undefined;
}

export interface RunningService {
  urls: ServiceUrls;
  /**
   * Lets requests and deliveries in progress finish, then closes everything. `/readyz` returns 503 at once. With `drain`,
   * requests are still accepted for the configured time, so that load balancers can switch to other processes first.
   */
  stop(options?: { drain?: boolean }): Promise<void>;
}

/** How long requests in progress may take when the service stops. */
export const graceMilliseconds = 10_000;

/** Starts the parts in one process, with a shared address, log, metrics registry and shutdown. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { store, settings, parts, log, operations } = options;
  const closing: (() => unknown)[] = [() => operations.close(), () => store.close()];
  const close = async () => {
    for (const end of closing.splice(0)) await end();
  };
  try {
    const budget = createByteBudget({ each: limits.pageBytes });
    const { metrics } = operations;
    const { listener, api, stopInbox } = await createListener(options, { metrics, budget });
    closing.unshift(stopInbox);
    const server =
      listener &&
      createHttpServer(listener, {
        connections: settings.maxConnections,
        onRejected: createRejectionLog(log),
        ...(api && expressMessages(api)),
      });
    metrics.addGauges(createGauges(store, budget, () => (server ? countWaiting(server) : 0)));
    const shutdown = server && createGracefulShutdown(server);
    if (server) await listen(server, serviceAddress(settings));
    closing.unshift(() => server?.close());
    const housekeeping = startHousekeeping(store, settings.keptDays, log);
    const delivery = parts.includes('webhooks')
      ? startDelivery(store, settings, log.child({ part: 'webhooks' }), metrics.observeAttempt)
      : undefined;
    operations.setReady(store.ping);
    return {
      urls: { ...(server && addressesOf(parts, urlOf(server))), operations: operations.url },
      async stop({ drain = false } = {}) {
        operations.setStopping();
        await Promise.all([
          housekeeping.stop(),
          shutdown?.stop({ drain: drain ? settings.drainSeconds * 1000 : 0, grace: graceMilliseconds }),
          delivery?.stop(),
        ]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The parts that answer requests, behind one listener; undefined if only webhooks run. */
async function createListener(
  { store, settings, parts, log, site }: ServiceOptions,
  { metrics, budget }: { metrics: Metrics; budget: ByteBudget },
) {
  // Shared by the parts. Counts users' requests and failed attempts to sign in or authenticate.
  const limiter = createMemoryRateLimiter();
  const inboxLog = log.child({ part: 'inbox' });
  const inbox = parts.includes('inbox')
    ? await createInboxApp({ store, site: site ?? (await loadSite()), settings, limiter, budget, log: inboxLog })
    : undefined;
  const acceptsTokens = parts.includes('api');
  const api =
    acceptsTokens || inbox
      ? createApi({
          store,
          settings,
          metrics,
          limiter,
          budget,
          acceptsTokens,
          // Needed even without the page, because another process may serve it at the same address.
          findSessionCaller: createSessionCaller(store, { publicUrl: settings.inboxUrl, limiter }),
          log: log.child({ part: 'api' }),
        })
      : undefined;
  const mcpLog = log.child({ part: 'mcp' });
  const mcp = parts.includes('mcp')
    ? createMcpHandler({
        store,
        settings,
        limiter,
        budget,
        htmlReader: createHtmlReader(),
        onResponse(completed, outage) {
          metrics.countMcp(completed.status, completed.tool ?? '');
          logRequest(mcpLog, completed, outage);
        },
        onError(error) {
          const outage = outageOf(error);
          if (outage === undefined) mcpLog.error({ err: describeError(error) }, 'a tool failed');
          else mcpLog.warn(`unavailable: ${outage}`);
        },
      })
    : undefined;
  return { listener: routeRequests({ api, inbox: inbox?.app, mcp }), api, stopInbox: () => inbox?.stop() };
}

type Listeners = Record<'api' | 'inbox' | 'mcp', RequestListener | undefined>;

/** One address for all parts: the API below its base path, MCP at `/mcp`, the inbox page everywhere else. */
function routeRequests({ api, inbox, mcp }: Listeners): RequestListener | undefined {
  // If the part for a path is not running, another part returns 404.
  const otherwise = inbox ?? api ?? mcp;
  if (!otherwise) return undefined;
  return (request, response) => {
    const target = toRelative(request.url ?? '');
    const listener = isBelow(target, contract.basePath) ? api : isBelow(target, mcpPath) ? mcp : undefined;
    (listener ?? otherwise)(request, response);
  };
}
