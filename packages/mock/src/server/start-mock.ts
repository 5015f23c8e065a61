import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createSecret } from '@threads-api/cli/local-server';
import type { Contract, WebhookEvent } from '@threads-api/contract';
import { createEventSender } from '../events/deliver-event.ts';
import { createCore } from '../respond/create-core.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import type { StateChange } from '../state/apply-change.ts';
import { controlPath, createControls, statePath } from './control.ts';
import { createRequestListener } from './create-request-listener.ts';
import type { MockOptions } from './mock-options.ts';

export interface RunningMock {
  /** The base URL, including `/api/v1`. */
  url: string;
  /** The URL to schedule scenarios over HTTP, from this machine only. */
  controlUrl: string;
  /** The URL to change the data over HTTP, from this machine only. */
  stateUrl: string;
  /** The secret for control requests: `Authorization: Bearer SECRET`. */
  controlSecret: string;
  /** Schedules scenarios for the next calls. */
  scenarios: Scenarios;
  /** Changes the data, for example marks a thread as read. Without an argument, makes a random change. Returns its events. */
  change(change?: StateChange): WebhookEvent[];
  /** Reverts all changes and clears the scenarios. */
  reset(): void;
  /** The current contract. */
  contract(): Contract;
  /** Serves another document from now on. */
  use(document: object): void;
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @throws `TypeError` for a control secret that is too short.
 * @example
 * const { url, close } = await startMock({ port: 0 });
 * const page = await fetch(`${url}/threads?unread=1`, { headers: { Authorization: 'Bearer any' } });
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', live } = options;
  // An empty secret would protect nothing.
  const controlSecret = options.controlSecret || createSecret();
  if (!isControlSecret(controlSecret))
    throw new TypeError('controlSecret must have at least 16 characters and only visible ASCII characters.');
  const { contract, use, scenarios, state, respond, reset } = createCore(options);
  const stopping = new AbortController();
  const send = createEventSender(contract, options, stopping.signal);
  const change = (wanted?: StateChange) => {
    const events = state.change(wanted);
    events.forEach(send);
    return events;
  };
  const controls = createControls(scenarios, { ...state, change });
  const server = createServer(createRequestListener({ ...options, host, controlSecret, controls, respond }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const moving = live ? setInterval(change, 1000 / live) : undefined;
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${actualPort}`;
  return {
    url: `${origin}${contract().basePath}`,
    controlUrl: `${origin}${controlPath}`,
    controlSecret,
    stateUrl: `${origin}${statePath}`,
    scenarios,
    change,
    reset,
    use,
    contract,
    close: () =>
      new Promise((resolve) => {
        clearInterval(moving);
        stopping.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a secret is long enough and can be sent in a header. */
export const isControlSecret = (secret: string): boolean => /^[!-~]{16,}$/.test(secret);
