import { verifyWebhook } from '@threads-api/client/webhooks';
import { contract } from '@threads-api/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { NotFoundError } from '#store';
import { allEvents, content, customer, describeOnEachDatabase } from './fixture.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const typesOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).type as string);
const hour = 60 * 60 * 1000;

describeOnEachDatabase((open) => {
  test('every event is delivered, signed, and matches the contract', async () => {
    const { store, mara, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver();
    const { secret } = await register(url);
    const threadId = await startThread();
    await store.sendMessage({ threadId, userId: mara, ...content('Thursday?') });
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    await store.changeStatus({ threadId, userId: mara, status: 'pending' });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: mara } });
    await store.receiveMessage({ threadId, author: customer, ...content('Yes') });
    const agent = { type: 'agent' as const, tokenId: 'tok_1', name: 'assistant' };
    const propose = () => store.proposeDraft({ threadId, userId: mara, actor: agent, bodyText: 'At nine?' });
    const [sent, discarded] = [await propose(), await propose()];
    await store.discardDraft({ draftId: discarded.id, version: 1, actor: agent });
    await store.sendDraft({ draftId: sent.id, version: 1, senderId: mara });
    work();
    await expect.poll(() => received.length).toBe(11);
    expect(new Set(typesOf(received))).toEqual(new Set(allEvents));
    for (const { headers, body } of received) {
      // Both the Standard Webhooks library and the client accept the signature.
      const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
      expect(await verifyWebhook({ headers, body }, secret)).toEqual({ id: headers['webhook-id'], ...event });
      const schema = contract.webhooks.find(({ type }) => type === event.type)?.schema ?? false;
      expect(ajv.validate(schema, event), ajv.errorsText()).toBe(true);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(11);
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
  });

  test('an endpoint gets only the events that its owner may see, that it subscribed to and that its scopes allow', async () => {
    const { priya, store, mara, receiver, register, startThread, work, pass } = await open();
    const [all, others, messages, noNotes] = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
    const onlyNotes = await receiver();
    // Events from before the registration are not delivered.
    await startThread();
    pass(1000);
    await register(onlyNotes.url, { scopes: ['notes:read'] });
    await register(all.url);
    await register(others.url, { owner: priya });
    await register(messages.url, { events: ['message.created'] });
    await register(noNotes.url, { scopes: ['threads:read'] });
    const threadId = await startThread();
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    work();
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
    expect(typesOf(all.received).toSorted()).toEqual(['message.created', 'note.created', 'thread.created']);
    expect(others.received).toEqual([]);
    expect(typesOf(messages.received)).toEqual(['message.created']);
    expect(typesOf(noNotes.received)).not.toContain('note.created');
    expect(typesOf(onlyNotes.received)).toEqual(['note.created']);
  });

  test('deliveries are withdrawn when the owner leaves the inbox', async () => {
    const { store, mara, inbox, receiver, register, startThread, work } = await open();
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

  test('both secrets sign for a day after a rotation, then only the new one', async () => {
    const { store, receiver, register, startThread, work, pass } = await open();
    const { url, received } = await receiver();
    const { id, secret: old } = await register(url, { events: ['thread.created'] });
    const { secret: fresh } = await store.rotateSecret(id);
    await startThread();
    work();
    await expect.poll(() => received.length).toBe(1);
    const [first] = received;
    for (const secret of [old, fresh]) await verifyWebhook(first as never, secret);
    // Wait until the attempt is recorded; otherwise it would be repeated when the clock moves on by a day.
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
    pass(25 * hour);
    await startThread();
    await expect.poll(() => received.length).toBe(2);
    const signatures = `${received[1]?.headers['webhook-signature']}`.split(' ');
    expect(signatures).toHaveLength(1);
    const { headers, body } = received[1] as (typeof received)[number];
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(fresh).sign(`${headers['webhook-id']}`, at, body)).toBe(signatures[0]);
  });

  test('a test delivery is sent, can be redelivered, and is deleted with its endpoint', async () => {
    const { store, receiver, register, work } = await open();
    const { url, received } = await receiver();
    const { id } = await register(url);
    const example = contract.webhooks.find(({ type }) => type === 'note.created')?.examples[0]?.value;
    const delivery = await store.addTestDelivery(id, example as { type: string });
    work();
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.state).toBe('delivered');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(example);
    await store.redeliver(delivery);
    await expect.poll(() => received.length).toBe(2);
    await store.deleteEndpoint(id);
    await expect(store.listDeliveries(id, 1)).rejects.toThrow(new NotFoundError('webhook', id));
    await expect(store.redeliver(delivery)).rejects.toThrow(new NotFoundError('delivery', delivery));
  });

  test('secrets, signatures and URLs are not logged', async () => {
    const { store, receiver, register, startThread, work, log } = await open();
    const { url, received } = await receiver((_, response, _body, count) =>
      response.writeHead(count === 1 ? 500 : 204).end(),
    );
    const { secret } = await register(`${url}?key=in-the-address`);
    await startThread();
    work();
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await expect.poll(async () => (await store.countWaiting()).events).toBe(0);
    await expect.poll(() => log.length).toBeGreaterThan(1);
    for (const text of [secret, secret.slice(6), 'in-the-address', 'v1,']) expect(log.join('')).not.toContain(text);
  });
});
