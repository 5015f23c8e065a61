import { expect, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { openStore, tablesOf } from '../../testing/tables.ts';
import { newFile } from '../new-folder.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { openOffice, startThread } from '../office.ts';
import { describeStores } from './stores.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');

describeStores((open, kind) => {
  const newUrl = kind === 'PostgreSQL' ? newMigratedUrl : newFile;

  test('with a key, webhook secrets are encrypted at rest and still sign', async () => {
    const store = await open({ secretsKey });
    const { mara, inbox } = await openOffice(store);
    const endpoint = { url: 'https://a.example/', ownerId: mara, events: ['thread.created'], scopes: ['threads:read'] };
    const { id, secret } = await store.createEndpoint(endpoint);
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
    const before = await openStore({ url, secretsKey });
    const { mara } = await openOffice(before);
    const endpoint = { url: 'https://a.example/', ownerId: mara, events: ['thread.created'], scopes: ['threads:read'] };
    const { id, secret } = await before.createEndpoint(endpoint);
    await before.close();

    const during = await openStore({ url, secretsKey: `${newKey},${secretsKey}` });
    const readSecret = async (store: Store) => {
      await store.addTestDelivery(id, { type: 'thread.created' });
      return (await store.takeDeliveries({ endpointId: id, limit: 1, leaseMilliseconds: 1000 }))[0]?.secrets;
    };
    expect(await readSecret(during)).toEqual([secret]);
    expect([await during.sealSecrets(), await during.sealSecrets()]).toEqual([1, 0]);
    await during.close();

    const after = await openStore({ url, secretsKey: newKey });
    expect(await readSecret(after)).toEqual([secret]);
    await after.close();
    const wrong = await openStore({ url, secretsKey });
    await expect(readSecret(wrong)).rejects.toThrow('is not the key of the stored webhook secrets');
    await wrong.close();
  });

  test('a key with the wrong length is refused', async () => {
    await expect(open({ secretsKey: 'short' })).rejects.toThrow('openssl rand -base64 32');
  });
});
