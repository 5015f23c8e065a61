import { verifyWebhook } from '@threads-api/client/webhooks';
import { contract } from '@threads-api/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { eventTypes, NotFoundError } from '#store';
import { agent, content, receive } from '../office.ts';
import { describeStores } from '../stores.ts';
import { hour, openWebhooks } from './fixture.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const typesOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).type as string);

describeStores((open) => {
  test('every event is delivered, signed, and matches the contract', async () => {
    const { store, mara, receiver, register, startThread, work, finish } = await openWebhooks(open);
    const { url, received } = await receiver();
    const { secret } = await register(url);
    const threadId = await startThread();
    await store.sendMessage({ threadId, userId: mara, ...content('Thursday?') });
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    await store.changeStatus({ threadId, userId: mara, status: 'pending' });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: mara } });
    await receive(store, threadId, 'Yes');
    const propose = () => store.proposeDraft({ threadId, userId: mara, actor: agent, bodyText: 'At nine?' });
    const [sent, discarded] = [await propose(), await propose()];
    await store.discardDraft({ draftId: discarded.id, version: 1, userId: mara, actor: agent });
    await store.sendDraft({ draftId: sent.id, version: 1, senderId: mara });
    work();
    await finish();
    expect(new Set(typesOf(received))).toEqual(new Set(eventTypes));
    for (const { headers, body } of received) {
      // Both the Standard Webhooks library and the client accept the signature.
      const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
      expect(await verifyWebhook({ headers, body }, secret)).toEqual({ id: headers['webhook-id'], ...event });
      const schema = contract.webhooks.find(({ type }) => type === event.type)?.schema ?? false;
      expect(ajv.validate(schema, event), ajv.errorsText()).toBe(true);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(received).toHaveLength(11);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(11);
  });

  test('an endpoint gets only the events that its owner may see, that it subscribed to and that its scopes allow', async () => {
    const { priya, store, mara, receiver, register, startThread, work, pass, finish } = await openWebhooks(open);
    const receiverFor = async (options: Parameters<typeof register>[1]) => {
      const { url, received } = await receiver();
      await register(url, options);
      return received;
    };
    // Events from before the registration are not delivered.
    await startThread();
    pass(1000);
    const onlyNotes = await receiverFor({ scopes: ['notes:read'] });
    const all = await receiverFor({});
    const others = await receiverFor({ owner: priya });
    const messages = await receiverFor({ events: ['message.created'] });
    const noNotes = await receiverFor({ scopes: ['threads:read'] });
    const threadId = await startThread();
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    work();
    await finish();
    expect(typesOf(all).toSorted()).toEqual(['message.created', 'note.created', 'thread.created']);
    expect(others).toEqual([]);
    expect(typesOf(messages)).toEqual(['message.created']);
    expect(typesOf(noNotes)).not.toContain('note.created');
    expect(typesOf(onlyNotes)).toEqual(['note.created']);
  });

  test('deliveries are withdrawn when the owner leaves the inbox', async () => {
    const { store, mara, inbox, receiver, register, startThread, work } = await openWebhooks(open);
    const { url, received } = await receiver();
    const { id } = await register(url);
    await startThread();
    await store.fanOut(100);
    await store.removeMember(inbox, mara);
    work();
    await expect
      .poll(async () => (await store.listDeliveries(id, 10)).map(({ state }) => state))
      .toEqual(['withdrawn', 'withdrawn']);
    expect(received).toEqual([]);
  });

  test('a test delivery is sent, can be redelivered with its attempts, and is deleted with its endpoint', async () => {
    const { store, receiver, register, work } = await openWebhooks(open);
    const { url, received } = await receiver();
    const { id } = await register(url);
    const example = contract.webhooks.find(({ type }) => type === 'note.created')?.examples[0]?.value;
    const { id: delivery } = await store.addTestDelivery(id, 'note.created');
    work();
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.state).toBe('delivered');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(example);
    await store.redeliver(delivery);
    const statuses = async () => (await store.listAttempts(delivery)).map(({ status }) => status);
    await expect.poll(statuses).toEqual([204, 204]);
    await store.deleteEndpoint(id);
    await expect(store.listDeliveries(id, 1)).rejects.toThrow(new NotFoundError('webhook', id));
    await expect(store.redeliver(delivery)).rejects.toThrow(new NotFoundError('delivery', delivery));
  });
});

test('both secrets sign for a day after a rotation, then only the new one', async () => {
  const { store, startThread, pass, finish, deliver } = await openWebhooks();
  const { id, secret: old, received } = await deliver();
  await finish();
  const { secret: fresh } = await store.rotateSecret(id);
  await startThread();
  // Otherwise the attempt would be repeated when the clock moves on by a day.
  await finish();
  for (const secret of [old, fresh]) await verifyWebhook(received[1] as never, secret);
  pass(25 * hour);
  await startThread();
  await expect.poll(() => received.length).toBe(3);
  const { headers, body } = received[2] as (typeof received)[number];
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(fresh).sign(`${headers['webhook-id']}`, at, body);
  expect(headers['webhook-signature']).toBe(expected);
});

test('secrets, signatures and URLs are not logged', async () => {
  const { receiver, register, startThread, work, log } = await openWebhooks();
  const { url, received } = await receiver((_, response, _body, count) =>
    response.writeHead(count === 1 ? 500 : 204).end(),
  );
  const { secret } = await register(`${url}?key=in-the-address`);
  await startThread();
  work();
  await expect.poll(() => received.length).toBeGreaterThan(1);
  await expect.poll(() => log.length).toBeGreaterThan(1);
  for (const text of [secret, secret.slice(6), 'in-the-address', 'v1,']) expect(log.join('')).not.toContain(text);
});
