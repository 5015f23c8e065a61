import { expect, test } from 'vitest';
import { tablesOf } from '../../testing/tables.ts';
import { content, customer, openOffice } from '../office.ts';
import { describeStores } from './stores.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');

describeStores((open) => {
  test('with a key, webhook secrets are encrypted at rest and still sign', async () => {
    const store = await open({ secretsKey });
    const { mara, inbox } = await openOffice(store);
    const endpoint = { url: 'https://a.example/', ownerId: mara, events: ['thread.created'], scopes: ['threads:read'] };
    const { id, secret } = await store.createEndpoint(endpoint);
    const rotated = await store.rotateSecret(id);
    const stored = JSON.stringify(await tablesOf(store).selectFrom('webhook_endpoints').selectAll().execute());
    for (const text of [secret, rotated.secret]) expect(stored).not.toContain(text);
    await store.startThread({ inboxId: inbox, subject: null, author: customer, ...content('Hello') });
    await store.fanOut(10);
    const [taken] = await store.takeDeliveries({ endpointId: id, limit: 1, leaseMilliseconds: 1000 });
    expect(taken?.secrets).toEqual([rotated.secret, secret]);
  });

  test('secrets from before the key are encrypted on request', async () => {
    const store = await open({ secretsKey });
    const { mara } = await openOffice(store);
    const endpoint = { url: 'https://a.example/', ownerId: mara, events: ['thread.created'], scopes: ['threads:read'] };
    const { id } = await store.createEndpoint(endpoint);
    const db = tablesOf(store);
    await db.updateTable('webhook_endpoints').set({ secret: 'whsec_plain' }).execute();
    expect([await store.sealSecrets(), await store.sealSecrets()]).toEqual([1, 0]);
    const { secret } = await db
      .selectFrom('webhook_endpoints')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(secret).toMatch(/^sealed:/);
  });

  test('a key of another length is refused', async () => {
    await expect(open({ secretsKey: 'short' })).rejects.toThrow('openssl rand -base64 32');
  });
});
