import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@threads-api/contract';
import { createRedact } from '../http/redact.ts';
import { NoResponse } from '../http/sender.ts';
import { NotTested } from '../problem.ts';
import type { Report } from '../report/report.ts';
import { BadTarget, type Target, tokenTexts } from '../target/target.ts';
import { contentFound, createDeliveryChecker, type Delivery, readEvent } from './check-delivery.ts';
import { createDeliveryWatch, type DeliveryWatch } from './delivery-watch.ts';
import { createTargetChanges, type TargetChanges } from './target-changes.ts';
import { type Trial, tryGone, tryRedirect, tryRetries, tryRetryAfter } from './trials.ts';
import type { WebhookCheck } from './webhook-report.ts';

export interface WatchOptions {
  /** 0 for any free port. */
  port: number;
  /** The signing secret, `whsec_…`. */
  secret: string;
  /** Time limit for the first delivery, and then for each retry, in milliseconds. */
  timeout: number;
  /** Time without a new event after which the run ends, in milliseconds. */
  quiet: number;
  /** The `Retry-After` of a 429, in seconds; default 5. */
  retryAfter?: number;
  /** The tolerance for timers and networks, in milliseconds; default 1,000. */
  slack?: number;
  /** Answers the last delivery with 410, which disables the webhook; default false. */
  gone?: boolean;
  /** The target whose actions make the changes that send events. */
  target?: Target;
  onListening?: (url: string) => void;
  onDelivery?: (text: string) => void;
  /** Called when the kit needs another event, with the check that needs it. */
  onReady?: (check: WebhookCheck) => void;
}

/**
 * Receives webhook deliveries and checks them. Some deliveries get an error, one after the other, to test the reaction of
 * the sender: a 500, a 429 with `Retry-After`, a redirect and, if allowed, a 410. All others get a 204.
 *
 * @example
 * const report = await watchWebhooks({ port: 4050, secret: 'whsec_…', timeout: 120_000, quiet: 10_000 });
 */
export async function watchWebhooks(options: WatchOptions): Promise<Report> {
  const { port, secret, timeout, quiet, target, onListening, onDelivery, onReady } = options;
  const changes = target && createTargetChanges(target, contract);
  const server = createServer();
  await once(server.listen(port), 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const redact = createRedact({ secret, ...(target && tokenTexts(target.tokens)) }, new Set());
  const watch = createDeliveryWatch(createDeliveryChecker(contract.webhooks, secret), trialsFor(options), redact);
  server.on('request', async (request, response) => {
    const { method = '', headers, url: path = '' } = request;
    const body = await text(request);
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
  try {
    let asked: WebhookCheck | undefined;
    const isMissing = () => [...(changes?.expected ?? [])].some((change) => !watch.hasChange(change));
    while (!watch.isOver(timeout) && !watch.isDone(isMissing() ? timeout : quiet)) {
      watch.tick();
      const next = watch.waitsFor();
      if (next && next !== asked) {
        onReady?.(next);
        await changes?.next(next === 'webhook-gone');
      }
      asked = next;
      await wait(20);
    }
    if (changes) await compareEvents(watch, changes, timeout);
  } catch (error) {
    if (error instanceof NotTested || error instanceof NoResponse)
      throw new BadTarget(`The changes could not be made: ${error.message}.`);
    throw error;
  } finally {
    await changes?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return watch.report(timeout);
}

function trialsFor({ retryAfter = 5, slack = 1000, gone = false, quiet }: WatchOptions): Trial[] {
  const settings = { retryAfter, slack, quiet };
  const trials = [tryRetries, tryRetryAfter, tryRedirect, ...(gone ? [tryGone] : [])];
  return trials.map((create) => create(settings));
}

/** The maximum number of events to verify, to limit the number of requests. */
const mostEvents = 30;

/** Compares the received events with the changes that the kit made, and with the API. */
async function compareEvents(watch: DeliveryWatch, changes: TargetChanges, timeout: number): Promise<void> {
  if (changes.expected.size > 0) watch.markTested('webhook-events');
  for (const change of changes.expected) {
    if (watch.hasChange(change)) continue;
    const [type = '', thread] = change.split(' ');
    const [expected, received] = [`${type} for the change that an action made`, `no ${type} for ${thread}`];
    watch.addProblems('none', [
      { check: 'webhook-events', expected, received: `${received} within ${timeout / 1000} s` },
    ]);
  }
  for (const { id, event, body } of watch.events().slice(0, mostEvents)) {
    if (!(await changes.isReal(event))) {
      const received = `${event.change}, which tokens.full does not see`;
      watch.addProblems(id, [
        { check: 'webhook-change', expected: 'events only for changes that the API shows', received },
      ]);
    }
    const content = [...changes.contents].find((each) => body.includes(JSON.stringify(each).slice(1, -1)));
    if (content) watch.addProblems(id, contentFound(`the text or address of a message: ${content}`));
  }
}
