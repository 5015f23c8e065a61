import { contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { watchWebhooks } from '../src/index.ts';
import { runKit } from './run-kit.ts';

const secret = `whsec_${Buffer.from('a secret that nobody else knows!').toString('base64')}`;
const [example] = contract.webhooks.find(({ type }) => type === 'message.created')?.examples ?? [];
const event = example?.value as Record<string, unknown>;

interface Delivery {
  id?: string;
  body?: string;
  using?: string;
  headers?: Record<string, string>;
}

async function post(
  url: string,
  { id = 'whk_1', body = JSON.stringify(event), using = secret, headers = {} }: Delivery = {},
) {
  const at = new Date();
  const signed = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': new Webhook(using).sign(id, at, body),
  };
  return (await fetch(url, { method: 'POST', headers: { ...signed, ...headers }, body })).status;
}

/** Listens while a sender does what it does. */
function watching(send: (url: string) => Promise<void>, patience = 3000) {
  return watchWebhooks({ port: 0, secret, patience, quiet: 200, onListening: (url) => void send(url) });
}

test('a sender that keeps the contract: the first is refused once and comes again, and all is well', async () => {
  const statuses: number[] = [];
  const { findings, deliveries, checks } = await watching(async (url) => {
    for (const id of ['whk_1', 'whk_2', 'whk_1']) statuses.push(await post(url, { id }));
  });
  expect(statuses).toEqual([500, 204, 204]);
  expect(findings).toEqual([]);
  expect(deliveries).toBe(3);
  expect(checks.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
});

const twice = async (url: string, delivery: Delivery) => {
  await post(url, delivery);
  await post(url, delivery);
};
test.for([
  [
    'webhook-signature',
    'signs with another secret',
    (url) => twice(url, { using: `whsec_${Buffer.from('the secret of somebody else ....').toString('base64')}` }),
  ],
  ['webhook-headers', 'sends no JSON', (url) => twice(url, { headers: { 'Content-Type': 'text/plain' } })],
  ['webhook-payload', 'leaves a field out', (url) => twice(url, { body: JSON.stringify({ ...event, data: {} }) })],
  [
    'webhook-payload',
    'sends an event of its own',
    (url) => twice(url, { body: JSON.stringify({ ...event, type: 'thread.snoozed' }) }),
  ],
  ['webhook-retry', 'does not try again', async (url) => void (await post(url))],
  [
    'webhook-no-repeat',
    'sends again what was taken',
    async (url) => {
      for (const id of ['whk_1', 'whk_1', 'whk_1']) await post(url, { id });
    },
  ],
] as [string, string, (url: string) => Promise<void>][])('%s: a sender that %s is told', async ([id, , send]) => {
  const { findings } = await watching(send, 1000);
  expect(findings.map(({ check }) => check)).toContain(id);
  expect(new Set(findings.map(({ check }) => check)).size).toBe(1);
});

test('the command says what it needs, and that nothing was tested if nothing came', async () => {
  expect(await runKit('webhooks')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--listen PORT and --secret'),
  });
  const nothing = await runKit('webhooks', '--listen', '0', '--secret', secret, '--wait', '1');
  expect(nothing.code).toBe(2);
  expect(nothing.stdout).toContain('not tested  Every delivery is signed');
  expect(nothing.stderr).toContain('No delivery came');
  expect(`${nothing.stdout}${nothing.stderr}`).not.toContain(secret);
});
