import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readContract, contract as threads } from '@threads-api/contract';
import { NoResponse } from '../http/sender.ts';
import { NotTested } from '../problem.ts';
import { BadTarget, type Target } from '../target/target.ts';
import { createDeliveryChecker, type Delivery } from './check-delivery.ts';
import { compareEvents } from './compare-events.ts';
import { createDeliveryWatch, type DeliveryWatch } from './delivery-watch.ts';
import { readEvent } from './event.ts';
import { createTargetChanges } from './target-changes.ts';
import { type Trial, tryGone, tryRedirect, tryRetries, tryRetryAfter } from './trials.ts';
import type { WebhookCheck } from './webhook-checks.ts';
import type { WebhookReport } from './webhook-report.ts';

export interface WatchOptions {
  /** 0 for any free port. */
  port: number;
  /** The signing secret, `whsec_…`. */
  secret: string;
  /** How long to wait for the first delivery, and then for each retry, in milliseconds. */
  patience: number;
  /** How long to wait for further deliveries after the last new one, in milliseconds. */
  quiet: number;
  /** The `Retry-After` of a 429, in seconds; default 5. */
  retryAfter?: number;
  /** What timers and networks may add to a delay, in milliseconds; default 1,000. */
  slack?: number;
  /** Answers the last delivery with 410, which disables the webhook; default false. */
  gone?: boolean;
  /** Makes the changes that send events, through the actions of the target. */
  target?: Target;
  /** An OpenAPI document to use instead of the contract. */
  document?: object;
  onListening?: (url: string) => void;
  onDelivery?: (text: string) => void;
  /** Called when the kit needs an event to go on, with the check that it is for. */
  onReady?: (check: WebhookCheck) => void;
}

const maxBodyLength = 1024 * 1024;

/**
 * Receives webhook deliveries and checks them. Some deliveries get a failure as the answer, one after the other, to see
 * what the sender does: a 500, a 429 with `Retry-After`, a redirect and, if allowed, a 410. All others get a 204.
 *
 * @example
 * const report = await watchWebhooks({ port: 4050, secret: 'whsec_…', patience: 120_000, quiet: 10_000 });
 */
export async function watchWebhooks(options: WatchOptions): Promise<WebhookReport> {
  const { port, secret, patience, quiet, document, target, onListening, onDelivery, onReady } = options;
  const contract = document ? readContract(document) : threads;
  const changes = target && createTargetChanges(target, contract);
  const server = createServer();
  await listen(server, port);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const watch = createDeliveryWatch(createDeliveryChecker(contract, secret), trialsFor(options));
  server.on('request', async (request, response) => {
    const { method = '', headers, url: path = '' } = request;
    const body = await readBody(request);
    const id = `${headers['webhook-id'] ?? 'without an id'}`;
    const delivery: Delivery = {
      id,
      method,
      path,
      headers,
      body,
      event: readEvent(body, contract.webhooks),
      at: Date.now(),
    };
    const answer = watch.receive(delivery);
    onDelivery?.(`${method} ${id} ${answer.status}`);
    response.writeHead(answer.status, answer.headers).end();
  });

  onListening?.(url);
  const makeChange = changes && createCaller(changes.next);
  try {
    await follow(watch, {
      patience,
      quiet,
      onReady(check) {
        onReady?.(check);
        makeChange?.call(check === 'webhook-gone');
      },
      isBroken: () => makeChange?.hasFailed() ?? false,
      isMissing: () =>
        makeChange?.isBusy() || [...(changes?.expected ?? [])].some((change) => !watch.hasChange(change)),
    });
    await makeChange?.finish();
    if (changes) await compareEvents(watch, changes, patience);
  } catch (error) {
    if (error instanceof NotTested || error instanceof NoResponse)
      throw new BadTarget(`The changes could not be made: ${error.message}.`);
    throw error;
  } finally {
    await changes?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return watch.report(patience);
}

/** Calls a function without waiting for it, one call after the other. `finish` throws what a call threw. */
function createCaller<T>(work: (input: T) => Promise<void>) {
  let calls = Promise.resolve();
  let busy = 0;
  let failed = false;
  return {
    call(input: T) {
      busy += 1;
      calls = calls.then(() => work(input)).finally(() => (busy -= 1));
      calls.catch(() => (failed = true));
    },
    isBusy: () => busy > 0,
    hasFailed: () => failed,
    finish: () => calls,
  };
}

function trialsFor({ retryAfter = 5, slack = 1000, gone = false, quiet }: WatchOptions): Trial[] {
  const settings = { retryAfter, slack, quiet };
  const trials = [tryRetries, tryRetryAfter, tryRedirect, ...(gone ? [tryGone] : [])];
  return trials.map((create) => create(settings));
}

/** Waits until the run is over. */
async function follow(
  watch: DeliveryWatch,
  options: Pick<WatchOptions, 'patience' | 'quiet'> & {
    onReady(check: WebhookCheck): void;
    isMissing(): boolean | undefined;
    isBroken(): boolean;
  },
): Promise<void> {
  const { patience, quiet, onReady, isMissing, isBroken } = options;
  let asked: WebhookCheck | undefined;
  while (!isBroken() && !watch.isOver(patience) && !watch.isDone(isMissing() ? patience : quiet)) {
    watch.tick();
    const next = watch.waitsFor();
    if (next && next !== asked) onReady(next);
    asked = next;
    await wait(20);
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) if (text.length < maxBodyLength) text += chunk;
  return text;
}
