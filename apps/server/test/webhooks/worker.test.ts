import { expect, test } from 'vitest';
import { ConflictError, type TakenDelivery } from '#store';
import { addWebhook } from '../office.ts';
import { describeStores, newFile, newOffice, newStore } from '../stores.ts';
import { hour, openWebhooks } from './fixture.ts';

/** A timeout longer than the test, so that the test fails if a delivery waits for a hanging one. */
const endless = hour;

/** A successful attempt at a delivery. */
function attemptAt({ id: deliveryId, lease, endpointId }: TakenDelivery) {
  return { deliveryId, lease, endpointId, at: new Date().toISOString(), status: 200, milliseconds: 1, answer: '' };
}

describeStores((open) => {
  test('a worker whose lease has ended changes nothing, and a delivery in flight cannot be redelivered', async () => {
    const { store, register, startThread, pass } = await openWebhooks(open);
    const { id } = await register('https://receiver.example/', { events: ['thread.created'] });
    await startThread();
    await store.fanOut(10);
    const take = () => store.takeDeliveries({ endpointId: id, limit: 10, leaseMilliseconds: 30_000 });
    const [first] = await take();
    await expect(store.redeliver(first?.id ?? '')).rejects.toThrow(ConflictError);
    pass(31_000);
    const [second] = await take();
    if (!first || !second) throw new Error('Nothing was due.');
    await store.recordAttempt(attemptAt(second), { state: 'delivered' });
    expect(await store.recordAttempt(attemptAt(first), { state: 'failed', disableBecause: 'late' })).toBe(false);
    expect(await store.listDeliveries(id, 1)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect((await store.listEndpoints())[0]?.disabledAt).toBeNull();
  });

  test('recording attempts and deleting an endpoint at the same time do not deadlock', async () => {
    const { store, register, startThread } = await openWebhooks(open);
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => (await register(`https://${name}.example/`, { events: ['thread.created'] })).id),
    );
    for (let count = 0; count < 20; count += 1) await startThread();
    await store.fanOut(100);
    const taken = await Promise.all(
      ids.map((endpointId) => store.takeDeliveries({ endpointId, limit: 20, leaseMilliseconds: 30_000 })),
    );
    const failed = { state: 'failed', disableBecause: 'it answered 410' } as const;
    const recorded = taken.flat().map((delivery) => store.recordAttempt(attemptAt(delivery), failed));
    await Promise.all([...recorded, store.deleteEndpoint(ids[0] ?? '')]);
    expect((await store.listEndpoints()).map(({ disabledAt }) => disabledAt !== null)).toEqual([true]);
  });

  test('finished deliveries are deleted after thirty days', async () => {
    const { store, deliver, pass, finish } = await openWebhooks(open);
    const { id } = await deliver();
    await finish();
    const kept = { events: 30, deliveries: 30, drafts: 365 };
    expect(await store.forgetOld(kept, 100)).toMatchObject({ deliveries: 0 });
    pass(31 * 24 * hour);
    expect(await store.forgetOld(kept, 100)).toMatchObject({ deliveries: 1 });
    expect(await store.listDeliveries(id, 1)).toEqual([]);
  });
});

test('receivers that hang, close the connection or respond without end do not delay others', async () => {
  const { store, receiver, register, startThread, work } = await openWebhooks();
  // One host can have endpoints that hang and others that do not.
  const slow = await receiver(({ url }, response) => {
    if (url?.endsWith('/quick')) response.writeHead(204).end();
  });
  const closing = await receiver((request) => request.socket.destroy());
  const huge = await receiver((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  });
  const urls = [slow.url, closing.url, huge.url, `${slow.url}/quick`];
  const ids = await Promise.all(urls.map(async (url) => (await register(url, { events: ['thread.created'] })).id));
  for (let count = 0; count < 40; count += 1) await startThread();
  work({ timeout: endless });
  await expect.poll(() => slow.received.filter(({ url }) => url?.endsWith('/quick')).length).toBe(40);
  const [first] = await store.listDeliveries(ids[0] as string, 40);
  expect(first?.state).toBe('pending');
  // Counts only attempted deliveries, because a slow endpoint gets few attempts at once and many are still waiting.
  const attempted = async (index: number) =>
    (await store.listDeliveries(ids[index] as string, 40)).find(({ attempts }) => attempts > 0);
  await expect.poll(() => attempted(1)).toMatchObject({ lastStatus: null, state: 'pending' });
  await expect.poll(() => attempted(2)).toMatchObject({ lastStatus: 200, state: 'delivered' });
  expect((await attempted(2))?.lastAnswer).toHaveLength(500);
  // The first worker is still waiting. Another one, with a shorter timeout, takes the remaining deliveries.
  work({ timeout: 100 });
  await expect.poll(() => attempted(0)).toMatchObject({ lastStatus: null, lastAnswer: 'no response within 0.1 s' });
});

test('an endpoint whose secret the key does not open is logged and does not delay others', async () => {
  const url = await newFile();
  const [oldKey, secretsKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const { store, mara, receiver, startThread, work, log } = await openWebhooks(() => newOffice({ url, secretsKey }));
  const rotating = await newStore({ url, secretsKey: `${oldKey},${secretsKey}` });
  const unreadable = await addWebhook(rotating, mara, { url: 'https://unreadable.example/' });
  const { url: readable, received } = await receiver();
  await addWebhook(await newStore({ url, secretsKey: `${secretsKey},${oldKey}` }), mara, { url: readable });
  expect(await store.readStatus()).toMatchObject({ unreadableSecrets: [unreadable.id] });
  await startThread();
  work();
  await expect.poll(() => received.length).toBe(1);
  await startThread();
  await expect.poll(() => received.length).toBe(2);
  expect(log.filter((line) => line.includes(unreadable.id))).toHaveLength(1);
});
