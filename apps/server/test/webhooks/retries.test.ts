import { expect, test } from 'vitest';
import { hour, openWebhooks } from './fixture.ts';
import type { Behavior } from './receiver.ts';

const unavailable: Behavior = (_, response) => response.writeHead(503, { 'Retry-After': '7200' }).end();
const goneOnce: Behavior = (_, response, _body, count) => response.writeHead(count === 1 ? 410 : 204).end();

test('a failing delivery is attempted ten times with growing delays, then the endpoint is disabled and this is logged', async () => {
  const { store, deliver, pass, log } = await openWebhooks();
  const { newest, received } = await deliver((_, response) => response.writeHead(500).end('broken'));
  const waits: number[] = [];
  const sumOf = () => waits.reduce((sum, wait) => sum + wait, 0);
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await expect.poll(async () => (await newest())?.attempts).toBe(attempt);
    const delivery = await newest();
    expect(delivery).toMatchObject({ state: 'pending', lastStatus: 500, lastAnswer: 'broken' });
    waits.push(Date.parse(delivery?.dueAt ?? '') - Date.now() - sumOf());
    pass(waits.at(-1) ?? 0);
  }
  await expect.poll(async () => (await newest())?.state).toBe('failed');
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(sumOf()).toBeGreaterThan(60 * hour);
  expect(sumOf()).toBeLessThan(80 * hour);
  expect(await store.listEndpoints()).toMatchObject([{ disabledBecause: '10 attempts failed, the last with 500' }]);
  expect(log.join('')).toContain('the endpoint is disabled: 10 attempts failed');
});

test('one event that always fails does not disable an endpoint that accepts others', async () => {
  const { store, deliver, startThread, pass, log } = await openWebhooks();
  let failing: unknown;
  const { id } = await deliver(({ headers }, response) => {
    failing ??= headers['webhook-id'];
    response.writeHead(headers['webhook-id'] === failing ? 500 : 204).end();
  });
  const all = () => store.listDeliveries(id, 20);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect.poll(async () => (await all()).at(-1)?.attempts).toBe(attempt);
    // Another event succeeds between two attempts of the first.
    await startThread();
    await expect.poll(async () => (await all()).filter(({ state }) => state === 'delivered').length).toBe(attempt);
    pass(40 * hour);
  }
  expect((await all()).at(-1)).toMatchObject({ state: 'failed', attempts: 10 });
  expect((await store.listEndpoints())[0]?.disabledAt).toBeNull();
  expect(log.join('')).not.toContain('the endpoint is disabled');
});

test('410 disables the endpoint at once, and the next event is delivered after it is enabled again', async () => {
  const { store, deliver, startThread, finish } = await openWebhooks();
  const { id, received } = await deliver(goneOnce);
  await expect.poll(async () => (await store.listEndpoints())[0]?.disabledBecause).toBe('it responded with 410 Gone');
  await startThread();
  await finish();
  expect(received).toHaveLength(1);
  await store.enableEndpoint(id);
  await startThread();
  await expect.poll(() => received.length).toBe(2);
});

test('Retry-After pauses the endpoint, and deliveries of a paused or disabled endpoint are not late', async () => {
  const { store, deliver, startThread, pass } = await openWebhooks();
  const { id, newest } = await deliver(unavailable);
  await expect.poll(async () => (await newest())?.attempts).toBe(1);
  const wait = Date.parse((await newest())?.dueAt ?? '') - Date.now();
  expect(wait).toBeGreaterThan(1.9 * hour);
  expect(wait).toBeLessThan(2.1 * hour);
  await startThread();
  await expect.poll(() => store.listDeliveries(id, 2)).toHaveLength(2);
  pass(hour);
  expect((await store.readStatus()).oldestDueDelivery).toBeNull();
  await store.disableEndpoint(id, 'test');
  pass(2 * hour);
  expect((await store.readStatus()).oldestDueDelivery).toBeNull();
});

test('a redirect is a failure and is not followed', async () => {
  const { deliver, receiver } = await openWebhooks();
  const target = await receiver();
  const { newest } = await deliver((_, response) => response.writeHead(307, { Location: target.url }).end());
  await expect.poll(newest).toMatchObject({ state: 'pending', lastStatus: 307 });
  expect(target.received).toEqual([]);
});
