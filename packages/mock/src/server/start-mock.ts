import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createSecret } from '@threads-api/cli/local-server';
import type { Contract, WebhookEvent } from '@threads-api/contract';
import { serveContract, UnusableContract } from '../document/served-contract.ts';
import type { LivingWorld } from '../live/world.ts';
import { createScenarios, type Scenarios } from '../scenarios/scenarios.ts';
import { controlPath } from './control.ts';
import { createRequestListener } from './create-request-listener.ts';
import type { MockOptions } from './mock-options.ts';

export interface RunningMock {
  /** The base URL, with `/api/v1`. */
  url: string;
  /** Schedules scenarios over HTTP, from this machine only. */
  controlUrl: string;
  /** What control requests need to change something: `Authorization: Bearer SECRET`. */
  controlSecret: string;
  /** Schedules scenarios: what happens to the next calls. */
  scenarios: Scenarios;
  /** With `threads`: makes one random change now. Returns its events. */
  change(): WebhookEvent[];
  /** Serves another document from now on. */
  use(document: object): void;
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @example
 * const { url, close } = await startMock({ port: 0 });
 * const page = await fetch(`${url}/threads?unread=1`, { headers: { Authorization: 'Bearer any' } });
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', document, live, webhooks, onEvent } = options;
  const { controlSecret = createSecret() } = options;
  let served = serveContract(document);
  const scenarios = createScenarios(() => served.contract);
  const world = await openWorld(options, served.contract);
  const listener = createRequestListener(() => served, scenarios, { ...options, host, controlSecret, world });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const liveOptions = live && { rate: live, webhooks, onEvent, contract: () => served.contract };
  const stopLive = world && liveOptions ? (await import('../live/live.ts')).startLive(world, liveOptions) : undefined;
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${actualPort}`;
  return {
    url: `${origin}${served.contract.basePath}`,
    controlUrl: `${origin}${controlPath}`,
    controlSecret,
    scenarios,
    change: () => world?.change() ?? [],
    use(document) {
      served = serveContract(document);
    },
    close: () =>
      new Promise((resolve) => {
        stopLive?.();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The invented threads. Loaded only if they are asked for, as everything that a plain mock does not need. */
async function openWorld(
  { threads, seed, live }: MockOptions,
  { operations }: Contract,
): Promise<LivingWorld | undefined> {
  if (threads === undefined) return undefined;
  const { createWorld, fitsWorld } = await import('../live/world.ts');
  const world = createWorld({ threads, seed, end: live ? new Date() : undefined });
  if (fitsWorld(operations, world)) return world;
  throw new UnusableContract(
    'The mock has invented threads for the Conversation Threads contract only. Leave --threads out.',
  );
}
