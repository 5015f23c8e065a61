import { get, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#store';
import { type InboxService, openInboxService } from '../inbox/inbox-service.ts';
import { signIn } from '../inbox/visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function open(): Promise<InboxService> {
  const service = await openInboxService();
  services.push(service);
  return service;
}

/** Opens an event stream and resolves with its first bytes. */
const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(`${url}/inbox/events`, { headers: { Cookie: cookie } }, (response) => {
      response.on('error', () => {});
      response.once('data', () => resolve(response));
    });
    request.on('error', reject);
  });

test('above the limit of event streams, a new stream closes the oldest of the same session', async () => {
  const service = await open();
  const [mara, jonas] = [await signIn(service, service.mara), await signIn(service, service.jonas)];
  const other = await openStream(service.inbox.url, jonas.cookie);
  const streams: IncomingMessage[] = [];
  for (let count = 0; count < limits.streamsPerSession + 3; count++)
    streams.push(await openStream(service.inbox.url, mara.cookie));
  await expect.poll(() => streams.map(({ complete }) => complete)).toEqual(streams.map((_, index) => index < 3));
  expect(other.complete).toBe(false);
  const change = new Promise<string>((resolve) => other.once('data', (chunk) => resolve(String(chunk))));
  await service.store.addNote({ threadId: service.threadId, userId: service.mara, bodyText: 'Pads are in stock.' });
  expect(await change).toContain(service.threadId);
  for (const stream of [other, ...streams]) stream.destroy();
});

test('reads of the inbox page have a rate limit', async () => {
  const service = await open();
  await service.store.changeUser(service.mara, { rateLimit: { requests: 6, windowSeconds: 60 } });
  const mara = await signIn(service, service.mara);
  const statuses: number[] = [];
  for (const path of [
    '/inbox/drafts',
    '/inbox/tokens',
    '/inbox/webhooks',
    '/api/v1/threads',
    '/inbox/drafts',
    '/inbox/drafts',
  ])
    statuses.push((await mara.send('GET', path)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await mara.send('GET', '/inbox/tokens')).headers['retry-after']).toBeDefined();
});
