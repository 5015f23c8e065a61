import { get, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#store';
import { signIn } from '../inbox/visitor.ts';
import { openWorld, type World } from '../inbox/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(): Promise<World> {
  const world = await openWorld();
  worlds.push(world);
  return world;
}

/** Opens an event stream and resolves at its first bytes. */
const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(`${url}/inbox/events`, { headers: { Cookie: cookie } }, (response) => {
      response.on('error', () => {});
      response.once('data', () => resolve(response));
    });
    request.on('error', reject);
  });

test('a session has a limited number of event streams: a new one closes the oldest, and no other session’s', async () => {
  const world = await open();
  const [mara, jonas] = [await signIn(world, world.mara), await signIn(world, world.jonas)];
  const other = await openStream(world.inbox.url, jonas.cookie);
  const streams: IncomingMessage[] = [];
  for (let count = 0; count < limits.streamsPerSession + 3; count++)
    streams.push(await openStream(world.inbox.url, mara.cookie));
  await expect.poll(() => streams.map(({ complete }) => complete)).toEqual(streams.map((_, index) => index < 3));
  expect(other.complete).toBe(false);
  const change = new Promise<string>((resolve) => other.once('data', (chunk) => resolve(String(chunk))));
  await world.store.addNote({ threadId: world.threadId, userId: world.mara, bodyText: 'Pads are in stock.' });
  expect(await change).toContain(world.threadId);
  for (const stream of [other, ...streams]) stream.destroy();
});

test('reads of the inbox page are limited like those of the API', async () => {
  const world = await open();
  await world.store.changeUser(world.mara, { rateLimit: { requests: 6, windowSeconds: 60 } });
  const mara = await signIn(world, world.mara);
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
