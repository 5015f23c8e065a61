import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readContract, contract as threads } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { parseJson } from '../exchange.ts';
import { misfitOf, misfitOfText } from '../schemas.ts';

export type WebhookCheck =
  | 'webhook-headers'
  | 'webhook-signature'
  | 'webhook-payload'
  | 'webhook-retry'
  | 'webhook-no-repeat';

export const webhookChecks: Record<WebhookCheck, string> = {
  'webhook-headers': 'Every delivery is a POST of JSON with webhook-id, webhook-timestamp and webhook-signature',
  'webhook-signature': 'Every delivery is signed with the secret, over the id, the time of the attempt and the body',
  'webhook-payload': 'Every body is an event of the contract',
  'webhook-retry': 'What is answered with 500 is delivered again, with the same webhook-id',
  'webhook-no-repeat': 'What is answered with 2xx is not delivered again',
};

export interface WebhookFinding {
  check: WebhookCheck;
  expected: string;
  received: string;
  delivery: string;
}

export interface WebhookReport {
  deliveries: number;
  findings: WebhookFinding[];
  checks: { id: WebhookCheck; title: string; outcome: 'passed' | 'failed' | 'not tested'; reason?: string }[];
}

export interface WatchOptions {
  /** 0 for any free one. */
  port: number;
  secret: string;
  /** How long to listen at most, in milliseconds. */
  patience: number;
  /** How long nothing may come again after the last one was taken, in milliseconds. */
  quiet: number;
  /** Another OpenAPI document than the contract. */
  document?: object;
  onListening?: (url: string) => void;
  onDelivery?: (text: string) => void;
  signal?: AbortSignal;
}

const mostBytes = 1024 * 1024;

/** A receiver that looks closely: it refuses the first delivery once, takes all others, and says what was off. */
export async function watchWebhooks(options: WatchOptions): Promise<WebhookReport> {
  const { port, secret, patience, quiet, document, onListening, onDelivery, signal } = options;
  const webhook = new Webhook(secret);
  const findings: WebhookFinding[] = [];
  const taken = new Set<string>();
  const { webhooks } = document ? readContract(document) : threads;
  const parameters = webhooks[0]?.headers ?? [];
  let refused: { id: string; again: boolean } | undefined;
  let deliveries = 0;
  let lastNews = Date.now();

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    deliveries += 1;
    const id = `${request.headers['webhook-id'] ?? 'without an id'}`;
    const find = (check: WebhookCheck, expected: string, received: string) => {
      if (!findings.some((known) => known.check === check && known.received === received))
        findings.push({ check, expected, received, delivery: id });
    };
    look(request, body, find);
    if (taken.has(id)) find('webhook-no-repeat', 'one delivery', `${id} again, after it was answered with 204`);
    else lastNews = Date.now();
    // The first is refused once, to see it come again.
    const refuse = refused === undefined;
    if (refuse) refused = { id, again: false };
    else if (refused?.id === id) refused.again = true;
    if (!refuse) taken.add(id);
    onDelivery?.(`${request.method} ${id} ${refuse ? 500 : 204}`);
    response.writeHead(refuse ? 500 : 204).end();
  });

  function look(
    request: IncomingMessage,
    body: string,
    find: (check: WebhookCheck, expected: string, received: string) => void,
  ) {
    const { headers, method } = request;
    if (method !== 'POST') find('webhook-headers', 'POST', `${method}`);
    if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''))
      find('webhook-headers', 'Content-Type: application/json', `Content-Type: ${headers['content-type'] ?? 'none'}`);
    for (const { name, schema } of parameters) {
      const value = headers[name];
      const reason = typeof value === 'string' ? misfitOfText(schema, value) : 'is missing';
      if (reason) find('webhook-headers', `a ${name} as the contract has it`, `${name} ${value ?? ''} ${reason}`);
    }
    try {
      webhook.verify(body, headers as Record<string, string>);
    } catch (error) {
      find('webhook-signature', 'a signature that fits, and a time within five minutes', (error as Error).message);
    }
    const event = parseJson(body);
    const type = (event as { type?: string } | undefined)?.type ?? '';
    const schema = webhooks.find((webhook) => webhook.type === type)?.schema;
    if (!schema)
      return find(
        'webhook-payload',
        `type: one of ${webhooks.map((webhook) => webhook.type).join(', ')}`,
        `type: ${type || 'none'}`,
      );
    const misfit = misfitOf(schema, event);
    if (misfit)
      find('webhook-payload', `${misfit.place || 'the body'} ${misfit.message}`, `${JSON.stringify(misfit.value)}`);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  onListening?.(`http://localhost:${typeof address === 'object' ? address?.port : port}/`);
  const end = Date.now() + patience;
  const done = () => refused?.again === true && Date.now() - lastNews > quiet;
  while (Date.now() < end && !done() && !signal?.aborted) await wait(50);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  if (refused && !refused.again)
    findings.push({
      check: 'webhook-retry',
      expected: 'the same webhook-id again, after a 500',
      received: `nothing within ${patience / 1000} s`,
      delivery: refused.id,
    });

  return {
    deliveries,
    findings,
    checks: (Object.entries(webhookChecks) as [WebhookCheck, string][]).map(([id, title]) => {
      if (findings.some(({ check }) => check === id)) return { id, title, outcome: 'failed' };
      if (deliveries === 0) return { id, title, outcome: 'not tested', reason: 'no delivery came' };
      if (id === 'webhook-no-repeat' && taken.size === 0)
        return { id, title, outcome: 'not tested', reason: 'nothing was answered with 2xx' };
      return { id, title, outcome: 'passed' };
    }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) if (text.length < mostBytes) text += chunk;
  return text;
}
