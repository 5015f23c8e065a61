import { expect, test } from 'vitest';
import { describeOnEachDatabase } from './fixture.ts';

const hour = 60 * 60 * 1000;

describeOnEachDatabase((open) => {
  test('a failing delivery is attempted ten times with growing delays, then the endpoint is disabled and this is logged', async () => {
    const { store, receiver, register, startThread, work, pass, log } = await open();
    const { url, received } = await receiver((_, response) => response.writeHead(500).end('broken'));
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.attempts).toBe(attempt);
      const [delivery] = await store.listDeliveries(id, 1);
      expect(delivery).toMatchObject({ state: 'pending', lastStatus: 500, lastAnswer: 'broken' });
      const wait = Date.parse(delivery?.dueAt ?? '') - Date.now();
      pass(wait - waits.reduce((sum, earlier) => sum + earlier, 0));
      waits.push(wait - waits.reduce((sum, earlier) => sum + earlier, 0));
    }
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.state).toBe('failed');
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(waits.every((wait, index) => index === 0 || wait > (waits[index - 1] ?? 0))).toBe(true);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(60 * hour);
    expect(total).toBeLessThan(80 * hour);
    expect(await store.listEndpoints()).toMatchObject([{ disabledBecause: '10 attempts failed, the last with 500' }]);
    expect(log.join('')).toContain('the endpoint is disabled: 10 attempts failed');
  });

  test('one event that always fails does not disable an endpoint that accepts others', async () => {
    const { store, receiver, register, startThread, work, pass, log } = await open();
    let failing: unknown;
    const { url } = await receiver(({ headers }, response) => {
      failing ??= headers['webhook-id'];
      response.writeHead(headers['webhook-id'] === failing ? 500 : 204).end();
    });
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    const states = async () => (await store.listDeliveries(id, 20)).map(({ state }) => state);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect.poll(async () => (await store.listDeliveries(id, 20)).at(-1)?.attempts).toBe(attempt);
      // Another event succeeds between two attempts of the first.
      await startThread();
      await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(attempt);
      pass(40 * hour);
    }
    expect((await store.listDeliveries(id, 20)).at(-1)).toMatchObject({ state: 'failed', attempts: 10 });
    expect((await store.listEndpoints())[0]?.disabledAt).toBeNull();
    expect(log.join('')).not.toContain('the endpoint is disabled');
  });

  test('410 disables the endpoint at once, and the next event is delivered after it is enabled again', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver((_, response, _body, count) =>
      response.writeHead(count === 1 ? 410 : 204).end(),
    );
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(async () => (await store.listEndpoints())[0]?.disabledBecause).toBe('it responded with 410 Gone');
    await startThread();
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
    expect(received).toHaveLength(1);
    await store.enableEndpoint(id);
    await startThread();
    await expect.poll(() => received.length).toBe(2);
  });

  test("the receiver's Retry-After header is respected", async () => {
    const { store, receiver, register, startThread, work } = await open();
    const { url } = await receiver((_, response) => response.writeHead(503, { 'Retry-After': '7200' }).end());
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.attempts).toBe(1);
    const wait = Date.parse((await store.listDeliveries(id, 1))[0]?.dueAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(1.9 * hour);
    expect(wait).toBeLessThan(2.1 * hour);
  });

  test('deliveries of a paused or disabled endpoint are not late', async () => {
    const { store, receiver, register, startThread, work, pass } = await open();
    const { url } = await receiver((_, response) => response.writeHead(503, { 'Retry-After': '7200' }).end());
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(async () => (await store.listDeliveries(id, 2))[0]?.attempts).toBe(1);
    await startThread();
    await expect.poll(() => store.listDeliveries(id, 2)).toHaveLength(2);
    pass(hour);
    expect((await store.readStatus()).oldestDueDelivery).toBeNull();
    await store.disableEndpoint(id, 'test');
    pass(2 * hour);
    expect((await store.readStatus()).oldestDueDelivery).toBeNull();
  });

  test('a redirect is a failure and is not followed', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const target = await receiver();
    const { url } = await receiver((_, response) => response.writeHead(307, { Location: target.url }).end());
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect
      .poll(async () => (await store.listDeliveries(id, 1))[0])
      .toMatchObject({ state: 'pending', lastStatus: 307 });
    expect(target.received).toEqual([]);
  });

  test('a redelivery keeps the earlier attempts', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver((_, response, _body, count) =>
      response.writeHead(count === 1 ? 410 : 204).end(),
    );
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.state).toBe('failed');
    const [delivery] = await store.listDeliveries(id, 1);
    await store.enableEndpoint(id);
    await store.redeliver(delivery?.id ?? '');
    await expect.poll(() => received.length).toBe(2);
    await expect
      .poll(async () => (await store.listAttempts(delivery?.id ?? '')).map(({ status }) => status))
      .toEqual([410, 204]);
  });
});
