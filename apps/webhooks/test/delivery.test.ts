import { verifyWebhook } from '@threads-api/client/webhooks';
import { watchWebhooks } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { tablesOf } from '@threads-api/store/testing/tables';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { content, customer, describeOffices, every } from './office.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const typesOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).type as string);
const hour = 60 * 60 * 1000;

describeOffices((open) => {
  test('everything that happens is delivered, signed, as the contract has it', async () => {
    const { store, mara, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver();
    const { secret } = await register(url);
    const threadId = await startThread();
    await store.sendMessage({ threadId, userId: mara, ...content('Thursday?') });
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    await store.changeStatus({ threadId, userId: mara, status: 'pending' });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: mara } });
    await store.receiveMessage({ threadId, author: customer, ...content('Yes') });
    work();
    await expect.poll(() => received.length).toBe(8);
    expect(new Set(typesOf(received))).toEqual(new Set(every));
    for (const { headers, body } of received) {
      // The library alone takes it, and so does the client.
      const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
      expect(await verifyWebhook({ headers, body }, secret)).toEqual(event);
      const schema = contract.webhooks.find(({ type }) => type === event.type)?.schema ?? false;
      expect(ajv.validate(schema, event), ajv.errorsText()).toBe(true);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
  });

  test('only what the owner sees, only what was asked for, and notes only with their scope', async () => {
    const { priya, store, mara, receiver, register, startThread, work } = await open();
    const [all, others, messages, noNotes] = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
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
  });

  test('whoever leaves the inbox before a delivery does not get it any more', async () => {
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

  test('a failure is tried again, later and later, ten times; then the endpoint is disabled and the operator told', async () => {
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

  test('one event that a receiver chokes on is given up, and does not cost it the others', async () => {
    const { store, receiver, register, startThread, work, pass, log } = await open();
    let hated: unknown;
    const { url } = await receiver(({ headers }, response) => {
      hated ??= headers['webhook-id'];
      response.writeHead(headers['webhook-id'] === hated ? 500 : 204).end();
    });
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    const states = async () => (await store.listDeliveries(id, 20)).map(({ state }) => state);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect.poll(async () => (await store.listDeliveries(id, 20)).at(-1)?.attempts).toBe(attempt);
      // Another one is taken between two attempts of the first.
      await startThread();
      await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(attempt);
      pass(40 * hour);
    }
    expect((await store.listDeliveries(id, 20)).at(-1)).toMatchObject({ state: 'failed', attempts: 10 });
    expect((await store.listEndpoints())[0]?.disabledAt).toBeNull();
    expect(log.join('')).not.toContain('the endpoint is disabled');
  });

  test('410 disables at once; enabled again, the next event is delivered', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver((_, response, count) => response.writeHead(count === 1 ? 410 : 204).end());
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(async () => (await store.listEndpoints())[0]?.disabledBecause).toBe('it answered 410 Gone');
    await startThread();
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
    expect(received).toHaveLength(1);
    await store.enableEndpoint(id);
    await startThread();
    await expect.poll(() => received.length).toBe(2);
  });

  test('Retry-After of the receiver is respected', async () => {
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

  test('a redirect is a failure and is not followed', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const goal = await receiver();
    const { url } = await receiver((_, response) => response.writeHead(307, { Location: goal.url }).end());
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect
      .poll(async () => (await store.listDeliveries(id, 1))[0])
      .toMatchObject({ state: 'pending', lastStatus: 307 });
    expect(goal.received).toEqual([]);
  });

  test('receivers that are slow, close early or answer without end are failures or not, and harm nobody', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const slow = await receiver(() => undefined);
    const closing = await receiver((request) => request.socket.destroy());
    const huge = await receiver((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    const quick = await receiver();
    const ids = await Promise.all(
      [slow, closing, huge, quick].map(async ({ url }) => (await register(url, { events: ['thread.created'] })).id),
    );
    for (let count = 0; count < 40; count += 1) await startThread();
    work({ timeout: 3000 });
    // Forty of the slow one take many rounds of three seconds; the quick one does not wait for that.
    await expect.poll(() => quick.received.length).toBe(40);
    const [first] = await store.listDeliveries(ids[0] as string, 40);
    expect(first?.state).toBe('pending');
    // One that was tried: a slow endpoint gets little room, and comes to the others late.
    const states = async (index: number) =>
      (await store.listDeliveries(ids[index] as string, 40)).find(({ attempts }) => attempts > 0);
    await expect.poll(() => states(0)).toMatchObject({ lastStatus: null, lastAnswer: 'no answer within 3 s' });
    await expect.poll(() => states(1)).toMatchObject({ lastStatus: null, state: 'pending' });
    await expect.poll(() => states(2)).toMatchObject({ lastStatus: 200, state: 'delivered' });
    expect((await states(2))?.lastAnswer).toHaveLength(500);
  });

  test('for a day after a rotation both secrets sign, and then the new one', async () => {
    const { store, receiver, register, startThread, work, pass } = await open();
    const { url, received } = await receiver();
    const { id, secret: old } = await register(url, { events: ['thread.created'] });
    const { secret: fresh } = await store.rotateSecret(id);
    await startThread();
    work();
    await expect.poll(() => received.length).toBe(1);
    const [first] = received;
    for (const secret of [old, fresh]) await verifyWebhook(first as never, secret);
    pass(25 * hour);
    await startThread();
    await expect.poll(() => received.length).toBe(2);
    const signatures = `${received[1]?.headers['webhook-signature']}`.split(' ');
    expect(signatures).toHaveLength(1);
    const { headers, body } = received[1] as (typeof received)[number];
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(fresh).sign(`${headers['webhook-id']}`, at, body)).toBe(signatures[0]);
  });

  test('what happened before an endpoint was there is not for it, and notes alone are notes alone', async () => {
    const { store, mara, receiver, register, startThread, work, pass } = await open();
    const [all, notes] = await Promise.all([receiver(), receiver()]);
    const threadId = await startThread();
    pass(1000);
    await register(all.url);
    await register(notes.url, { scopes: ['notes:read'] });
    await store.changeStatus({ threadId, userId: mara, status: 'closed' });
    await store.addNote({ threadId, userId: mara, bodyText: 'New pads' });
    work();
    await expect.poll(() => store.countWaiting()).toEqual({ events: 0, deliveries: 0 });
    expect(typesOf(all.received).toSorted()).toEqual(['note.created', 'thread.status_changed']);
    expect(typesOf(notes.received)).toEqual(['note.created']);
  });

  test('who lost the grip on a delivery changes nothing any more, and one that is under way is not sent again', async () => {
    const { store, register, startThread, pass } = await open();
    const { id } = await register('https://receiver.example/', { events: ['thread.created'] });
    await startThread();
    await store.fanOut(10);
    const take = () => store.takeDeliveries({ endpointId: id, limit: 10, leaseMilliseconds: 30_000 });
    const [first] = await take();
    await expect(store.redeliver(first?.id ?? '')).rejects.toThrow('is under way just now');
    pass(31_000);
    const [second] = await take();
    const attempt = (taken: typeof first) => ({
      attempt: {
        deliveryId: taken?.id ?? '',
        lease: taken?.lease ?? '',
        endpointId: id,
        at: new Date().toISOString(),
        status: 200,
        milliseconds: 1,
        answer: '',
      },
      consequence: { state: 'delivered' as const },
    });
    await store.recordAttempts([attempt(second)]);
    const late = { ...attempt(first), consequence: { state: 'failed' as const, disableBecause: 'late' } };
    // Even both in one lot.
    await store.recordAttempts([late, attempt(first)]);
    expect(await store.listDeliveries(id, 1)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect((await store.listEndpoints())[0]?.disabledAt).toBeNull();
  });

  test('what was tried before is kept when a delivery is asked for once more', async () => {
    const { store, receiver, register, startThread, work } = await open();
    const { url, received } = await receiver((_, response, count) => response.writeHead(count === 1 ? 410 : 204).end());
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

  test('workers that record and an operator who deletes do not wait for each other for ever', async () => {
    const { store, register, startThread } = await open();
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => (await register(`https://${name}.example/`, { events: ['thread.created'] })).id),
    );
    for (let count = 0; count < 20; count += 1) await startThread();
    await store.fanOut(100);
    const taken = await Promise.all(
      ids.map((endpointId) => store.takeDeliveries({ endpointId, limit: 20, leaseMilliseconds: 30_000 })),
    );
    const results = taken.flat().map(({ id: deliveryId, lease, endpointId }, index) => ({
      attempt: {
        deliveryId,
        lease,
        endpointId,
        at: new Date().toISOString(),
        status: 500,
        milliseconds: 1,
        answer: '',
      },
      consequence: { state: 'failed' as const, disableBecause: `${index}` },
    }));
    const odd = results.filter((_, index) => index % 2 === 0);
    const even = results.filter((_, index) => index % 2 === 1);
    await Promise.all([
      store.recordAttempts(odd),
      store.recordAttempts(even.toReversed()),
      store.deleteEndpoint(ids[0] ?? ''),
    ]);
    expect((await store.listEndpoints()).map(({ disabledAt }) => disabledAt !== null)).toEqual([true]);
  });

  test('many endpoints that hang leave room for one that does not, on the same host', async () => {
    const { receiver, register, startThread, work } = await open();
    const hanging = await receiver((request, response) => {
      if (request.url?.startsWith('/hooks/quick')) response.writeHead(204).end();
    });
    for (let count = 0; count < 8; count += 1)
      await register(`${hanging.url}/slow${count}`, { events: ['thread.created'] });
    await register(`${hanging.url}/quick`, { events: ['thread.created'] });
    for (let count = 0; count < 60; count += 1) await startThread();
    work({ timeout: 15_000 });
    const quick = () => hanging.received.filter(({ url }) => url?.endsWith('/quick')).length;
    await expect.poll(quick, { timeout: 10_000 }).toBe(60);
  });

  test('a test, a delivery once more, and the end of an endpoint', async () => {
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
    await expect(store.listDeliveries(id, 1)).rejects.toThrow('There is no webhook');
    await expect(store.redeliver(delivery)).rejects.toThrow('There is no delivery');
  });

  test('no secret and no payload is in the log', async () => {
    const { store, receiver, register, startThread, work, log } = await open();
    const { url, received } = await receiver((_, response, count) => response.writeHead(count === 1 ? 500 : 204).end());
    const { secret } = await register(`${url}?key=in-the-address`);
    await startThread();
    work();
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await expect.poll(async () => (await store.countWaiting()).events).toBe(0);
    await expect.poll(() => log.length).toBeGreaterThan(1);
    for (const text of [secret, secret.slice(6), 'in-the-address', 'v1,']) expect(log.join('')).not.toContain(text);
  });

  test('what is older than thirty days and done with is forgotten', async () => {
    const { store, receiver, register, startThread, work, pass } = await open();
    const { url, received } = await receiver();
    const { id } = await register(url, { events: ['thread.created'] });
    await startThread();
    work();
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(async () => (await store.listDeliveries(id, 1))[0]?.state).toBe('delivered');
    pass(31 * 24 * hour);
    await expect.poll(() => store.listDeliveries(id, 1)).toEqual([]);
  });

  test('the conformance kit finds nothing wrong with these deliveries', async () => {
    const { store, register, startThread, work, pass } = await open();
    let url = '';
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, or so').toString('base64')}`;
    const watching = watchWebhooks({
      port: 0,
      secret,
      patience: 20_000,
      quiet: 300,
      onListening: (given) => (url = given),
    });
    await expect.poll(() => url).not.toBe('');
    const { id } = await register(url);
    await tablesOf(store).updateTable('webhook_endpoints').set({ secret }).where('id', '=', id).execute();
    await startThread();
    work();
    await expect
      .poll(async () => (await store.listDeliveries(id, 9)).filter(({ state }) => state === 'delivered').length)
      .toBe(1);
    pass(10_000);
    const { findings, deliveries, checks } = await watching;
    expect(findings).toEqual([]);
    expect(deliveries).toBe(3);
    expect(checks.find((check) => check.id === 'webhook-retry')?.outcome).toBe('passed');
  });
});
