import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readContract, contract as threads } from '@threads-api/contract';
import { createDeliveryChecker, type Delivery } from './check-delivery.ts';
import { buildWebhookReport, type WebhookFinding, type WebhookReport } from './webhook-report.ts';

export interface WatchOptions {
  /** 0 for any free port. */
  port: number;
  /** The signing secret, `whsec_…`. */
  secret: string;
  /** How long to wait for the first delivery, and then for its retry, in milliseconds. */
  patience: number;
  /** How long to wait for repeated deliveries after the last new one, in milliseconds. */
  quiet: number;
  /** An OpenAPI document to use instead of the contract. */
  document?: object;
  onListening?: (url: string) => void;
  onDelivery?: (text: string) => void;
}

const maxBodyLength = 1024 * 1024;

/**
 * Receives webhook deliveries and checks them. Answers the first delivery with 500, to see it retried, and every other
 * one with 204.
 *
 * @example
 * const report = await watchWebhooks({ port: 4050, secret: 'whsec_…', patience: 120_000, quiet: 10_000 });
 */
export async function watchWebhooks(options: WatchOptions): Promise<WebhookReport> {
  const { port, secret, patience, quiet, document, onListening, onDelivery } = options;
  const { webhooks } = document ? readContract(document) : threads;
  const watch = createDeliveryWatch(createDeliveryChecker(webhooks, secret));
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const delivery = { method, headers, body: await readBody(request) };
    const status = watch.receive(delivery);
    onDelivery?.(`${method} ${idOf(delivery)} ${status}`);
    response.writeHead(status).end();
  });

  await listen(server, port);
  onListening?.(`http://localhost:${(server.address() as AddressInfo).port}/`);
  while (!watch.isOver(patience) && !watch.isDone(quiet)) await wait(50);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return watch.report(patience);
}

interface DeliveryWatch {
  /** Checks a delivery, and returns the status to answer it with. */
  receive(delivery: Delivery): 500 | 204;
  /** Whether the first delivery was retried, and nothing new has arrived for some milliseconds. */
  isDone(quiet: number): boolean;
  /** Whether the first delivery, or after it the retry, has been waited for long enough. */
  isOver(patience: number): boolean;
  report(patience: number): WebhookReport;
}

function createDeliveryWatch(check: ReturnType<typeof createDeliveryChecker>): DeliveryWatch {
  const startedAt = new Date();
  let waitingSince = Date.now();
  const findings: WebhookFinding[] = [];
  const warnings: WebhookFinding[] = [];
  const accepted = new Set<string>();
  let refused: { id: string; retried: boolean } | undefined;
  let deliveries = 0;
  let lastNewAt = Date.now();

  /** A finding is reported once, however many deliveries have it. */
  const add = (finding: WebhookFinding) => {
    const isKnown = findings.some(({ check, received }) => check === finding.check && received === finding.received);
    if (!isKnown) findings.push(finding);
  };

  return {
    receive(delivery) {
      const id = idOf(delivery);
      deliveries += 1;
      for (const found of check(delivery)) add({ ...found, delivery: id });
      if (accepted.has(id)) {
        const received = `${id} again, after it was answered with 204`;
        warnings.push({ check: 'webhook-no-repeat', expected: 'one delivery', received, delivery: id });
      } else lastNewAt = Date.now();
      if (!refused) {
        refused = { id, retried: false };
        waitingSince = Date.now();
        return 500;
      }
      if (refused.id === id) refused.retried = true;
      accepted.add(id);
      return 204;
    },
    isDone: (quiet) => refused?.retried === true && Date.now() - lastNewAt > quiet,
    isOver: (patience) => Date.now() - waitingSince >= patience,
    report(patience) {
      if (refused && !refused.retried)
        findings.push({
          check: 'webhook-retry',
          expected: 'a retry with the same webhook-id after a 500',
          received: `no retry within ${patience / 1000} s`,
          delivery: refused.id,
        });
      return buildWebhookReport({ startedAt, deliveries, accepted: accepted.size, findings, warnings });
    },
  };
}

const idOf = ({ headers }: Delivery) => `${headers['webhook-id'] ?? 'without an id'}`;

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
