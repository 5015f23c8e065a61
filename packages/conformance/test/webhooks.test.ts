import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test, vi } from 'vitest';
import { watchWebhooks } from '../src/index.ts';
import { junitProblems } from './junit-problems.ts';
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

const patience = 30_000;

/** Receives the deliveries that `send` makes. */
function watching(send: (url: string) => Promise<void>) {
  return watchWebhooks({ port: 0, secret, patience, quiet: 200, onListening: (url) => void send(url) });
}

/** Moves the clock, and lets the watcher look at it before and after. */
async function pass(milliseconds: number) {
  await wait(100);
  vi.setSystemTime(Date.now() + milliseconds);
  await wait(100);
}
afterEach(() => void vi.useRealTimers());

test('a conforming sender retries the first delivery after a 500, and there are no findings', async () => {
  const statuses: number[] = [];
  const { findings, deliveries, checks } = await watching(async (url) => {
    for (const id of ['whk_1', 'whk_2', 'whk_1']) statuses.push(await post(url, { id }));
  });
  expect(statuses).toEqual([500, 204, 204]);
  expect(findings).toEqual([]);
  expect(deliveries).toBe(3);
  expect(checks.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
});

test('a late first delivery leaves as much time for its retry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { findings, deliveries } = await watching(async (url) => {
    await pass(patience * 0.8);
    await post(url);
    await pass(patience * 0.8);
    await post(url);
    await pass(patience * 0.1);
  });
  expect(findings).toEqual([]);
  expect(deliveries).toBe(2);
});

test('webhook-retry: a sender that does not retry has a finding', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { findings } = await watching(async (url) => {
    await post(url);
    await pass(patience);
  });
  expect(findings).toMatchObject([{ check: 'webhook-retry', delivery: 'whk_1' }]);
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
  ['webhook-payload', 'omits a field', (url) => twice(url, { body: JSON.stringify({ ...event, data: {} }) })],
  [
    'webhook-payload',
    'sends an unknown event',
    (url) => twice(url, { body: JSON.stringify({ ...event, type: 'thread.snoozed' }) }),
  ],
] as [string, string, (url: string) => Promise<void>][])('%s: a sender that %s has a finding', async ([id, , send]) => {
  const { findings } = await watching(send);
  expect(findings.map(({ check }) => check)).toContain(id);
  expect(new Set(findings.map(({ check }) => check)).size).toBe(1);
});

test('a delivery that is repeated after a 2xx is a warning, since delivery is at least once', async () => {
  const { findings, warnings, checks } = await watching(async (url) => {
    for (const id of ['whk_1', 'whk_1', 'whk_1']) await post(url, { id });
  });
  expect(findings).toEqual([]);
  expect(warnings).toMatchObject([{ check: 'webhook-no-repeat', delivery: 'whk_1' }]);
  expect(checks.find(({ id }) => id === 'webhook-no-repeat')?.outcome).toBe('warning');
});

test('--report writes the results', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-webhooks-'));
  const reports = ['html', 'junit', 'json'].map((kind) => `${kind}=${join(folder, kind)}`).join(',');
  await runKit('webhooks', '--listen', '0', '--secret', secret, '--wait', '1', '--report', reports);
  expect(JSON.parse(await readFile(join(folder, 'json'), 'utf8'))).toMatchObject({ deliveries: 0, findings: [] });
  const junit = await readFile(join(folder, 'junit'), 'utf8');
  expect(junit).toContain('<skipped message="there was no delivery"/>');
  expect(junitProblems(junit)).toEqual([]);
  expect(await readFile(join(folder, 'html'), 'utf8')).toContain('webhook-signature');
  await rm(folder, { recursive: true });
});

test('the command reports missing options, and that nothing was tested without deliveries', async () => {
  expect(await runKit('webhooks')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--listen PORT and WEBHOOK_SECRET'),
  });
  const nothing = await runKit('webhooks', '--listen', '0', '--secret', secret, '--wait', '1');
  expect(nothing.code).toBe(2);
  expect(nothing.stdout).toContain('not tested  Every delivery is signed');
  expect(nothing.stderr).toContain('There was no delivery');
  expect(`${nothing.stdout}${nothing.stderr}`).not.toContain(secret);
});
