import { expect, test } from 'vitest';
import type { Store } from '#store';
import { tablesOf } from '#testing/tables';
import { addWebhook, startThread } from '../office.ts';
import { describeStores, newFile, newMigratedUrl, newOffice, newStore } from '../stores.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');

describeStores((open, kind) => {
  const newUrl = kind === 'PostgreSQL' ? newMigratedUrl : newFile;

  test('with a key, webhook secrets are encrypted at rest and still sign', async () => {
    const { store, mara, inbox } = await open({ secretsKey });
    const { id, secret } = await addWebhook(store, mara);
    const rotated = await store.rotateSecret(id);
    const stored = JSON.stringify(await tablesOf(store).selectFrom('webhook_endpoints').selectAll().execute());
    for (const text of [secret, rotated.secret]) expect(stored).not.toContain(text);
    await startThread(store, inbox, null, 'Hello');
    await store.fanOut(10);
    const [taken] = await store.takeDeliveries({ endpointId: id, limit: 1, leaseMilliseconds: 1000 });
    expect(taken?.secrets).toEqual([rotated.secret, secret]);
  });

  test('the key can be rotated while the service runs', async () => {
    const newKey = Buffer.alloc(32, 8).toString('base64');
    const url = await newUrl();
    const { store: before, mara } = await newOffice({ url, secretsKey });
    const { id, secret } = await addWebhook(before, mara);
    const during = await newStore({ url, secretsKey: `${newKey},${secretsKey}` });
    const readSecret = async (store: Store) => {
      await store.addTestDelivery(id);
      return (await store.takeDeliveries({ endpointId: id, limit: 1, leaseMilliseconds: 1000 }))[0]?.secrets;
    };
    expect(await readSecret(during)).toEqual([secret]);
    expect([await during.sealSecrets(), await during.sealSecrets()]).toEqual([1, 0]);
    expect(await readSecret(await newStore({ url, secretsKey: newKey }))).toEqual([secret]);
    const wrong = await newStore({ url, secretsKey });
    await expect(readSecret(wrong)).rejects.toThrow('is not the key of the stored webhook secrets');
  });

  test('a key that opens none of the stored secrets is reported, and creates no other secrets', async () => {
    const url = await newUrl();
    const { store, mara } = await newOffice({ url, secretsKey });
    const { id } = await addWebhook(store, mara);
    expect(await store.readStatus()).toMatchObject({ unreadableSecrets: [] });
    const wrong = await newStore({ url, secretsKey: Buffer.alloc(32, 8).toString('base64') });
    expect(await wrong.readStatus()).toMatchObject({ unreadableSecrets: [id] });
    await expect(addWebhook(wrong, mara, { url: 'https://other.example/' })).rejects.toThrow('opens none of');
    await expect(wrong.rotateSecret(id)).rejects.toThrow('opens none of');
  });
});
