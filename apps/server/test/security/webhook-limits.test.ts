import { expect, test } from 'vitest';
import { limits } from '../../src/store/limits.ts';
import { tablesOf } from '../../testing/tables.ts';
import { openInbox } from '../inbox/inbox-service.ts';
import { openOffice } from '../office.ts';
import { describeStores, type OpenStore } from '../store/stores.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');
const urlOf = (index: number) => `https://receiver.example/${index}`;
const indexes = Array.from({ length: limits.webhooksPerUser }, (_, index) => index);
const longUrl = `https://receiver.example/${'x'.repeat(limits.webhookUrlLength)}`;

describeStores((open: OpenStore) => {
  async function openWithEndpoints() {
    const store = await open({ secretsKey });
    const office = await openOffice(store);
    const create = (url: string, ownerId = office.mara) =>
      store.createEndpoint({ url, ownerId, events: ['thread.created'], scopes: ['threads:read'] });
    return { store, ...office, create };
  }

  test('a user can have one webhook per URL and a limited number of webhooks', async () => {
    const { store, jonas, create } = await openWithEndpoints();
    const [first] = await Promise.all(indexes.map((index) => create(urlOf(index))));
    await expect(create(urlOf(0))).rejects.toThrow('already has a webhook with this URL');
    await expect(create(urlOf(99))).rejects.toThrow(`already has ${limits.webhooksPerUser} webhooks`);
    await create(urlOf(0), jonas);
    await store.deleteEndpoint(first?.id ?? '');
    await create(urlOf(99));
  });

  test('concurrent requests do not exceed the limits', async () => {
    const { store, create } = await openWithEndpoints();
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => create(urlOf(0))));
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.allSettled([...indexes, ...indexes].map((_, index) => create(urlOf(index))));
    expect(await store.listEndpoints()).toHaveLength(limits.webhooksPerUser);
  });

  test('a database with more webhooks than allowed keeps working', async () => {
    const { store, mara, create } = await openWithEndpoints();
    const { id } = await create(urlOf(0));
    const db = tablesOf(store);
    const row = await db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow();
    const earlier = Array.from({ length: 30 }, (_, index) => ({ ...row, id: `whe_${index}` }));
    await db.insertInto('webhook_endpoints').values(earlier).execute();
    expect(await store.listEndpoints({ ownerId: mara })).toHaveLength(31);
    await store.rotateSecret(id);
    await store.disableEndpoint(id, 'a test');
    await store.enableEndpoint(id);
    await store.deleteEndpoint('whe_0');
  });

  test('encryption covers every secret, including the previous one of a rotation', async () => {
    const { store, create } = await openWithEndpoints();
    const [rotated, rotating, sealed] = await Promise.all([0, 1, 2].map((index) => create(urlOf(index))));
    const db = tablesOf(store);
    const set = (id: string | undefined, values: { secret?: string; previous_secret?: string }) =>
      db
        .updateTable('webhook_endpoints')
        .set(values)
        .where('id', '=', id ?? '')
        .execute();
    // The key was set before the rotation.
    await set(rotated?.id, { previous_secret: 'whsec_plain' });
    await set(rotating?.id, { secret: 'whsec_plain', previous_secret: 'whsec_plain' });
    expect([await store.sealSecrets(), await store.sealSecrets()]).toEqual([2, 0]);
    const rows = await db.selectFrom('webhook_endpoints').select(['id', 'secret', 'previous_secret']).execute();
    expect(JSON.stringify(rows)).not.toContain('whsec_');
    expect(rows.find(({ id }) => id === sealed?.id)?.previous_secret).toBeNull();
  });
});

test('the page shows a clear error', async () => {
  const service = await openInbox();
  const mara = await service.signIn(service.mara);
  const create = (url: string) => mara.send('POST', '/inbox/webhooks', { url, events: ['message.created'] });
  expect((await create(urlOf(0))).status).toBe(201);
  expect(await create(urlOf(0))).toMatchObject({ status: 409, body: { message: expect.stringContaining('this URL') } });
  const long = await create(longUrl);
  expect(long).toMatchObject({ status: 400, body: { message: expect.stringContaining('2,048 characters') } });
  expect(JSON.stringify(long.body).length).toBeLessThan(200);
  // Too long only after encoding.
  expect((await create(`https://receiver.example/${'ü'.repeat(1000)}`)).status).toBe(400);
});
