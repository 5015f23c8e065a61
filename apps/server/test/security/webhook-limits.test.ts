import { expect, test } from 'vitest';
import { limits } from '#store';
import { addWebhook } from '../office.ts';
import { describeStores } from '../stores.ts';

const urlOf = (index: number) => `https://receiver.example/${index}`;
const indexes = Array.from({ length: limits.webhooksPerUser }, (_, index) => index);

describeStores((open) => {
  async function openWithEndpoints() {
    const { store, mara, jonas } = await open();
    return { store, jonas, create: (url: string, ownerId = mara) => addWebhook(store, ownerId, { url }) };
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
});
