import { afterEach, describe, expect, test } from 'vitest';
import { signIn } from '../inbox/visitor.ts';
import { databases, openWorld, type World } from '../inbox/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

describe.each(databases)('$name', ({ newUrl }) => {
  async function open(): Promise<World> {
    const world = await openWorld({ newUrl });
    worlds.push(world);
    return world;
  }

  test('a change needs the origin of the page, its CSRF token, and a name of the inbox', async () => {
    const world = await open();
    const mara = await signIn(world, world.mara);
    const jonas = await signIn(world, world.jonas);
    const path = `/inbox/threads/${world.threadId}/status`;
    const attempt = async (headers: Record<string, string | undefined>) =>
      (await mara.send('PUT', path, { status: 'closed' }, headers)).status;
    expect(await attempt({ 'X-CSRF-Token': undefined })).toBe(403);
    expect(await attempt({ 'X-CSRF-Token': jonas.csrfToken })).toBe(403);
    expect(await attempt({ Origin: 'https://attacker.example' })).toBe(403);
    expect(await attempt({ Origin: undefined })).toBe(403);
    expect(await attempt({ Host: 'inbox.attacker.example' })).toBe(403);
    expect(await attempt({ Cookie: undefined })).toBe(401);
    expect((await mara.send('GET', '/inbox/session', undefined, { Host: 'inbox.attacker.example' })).status).toBe(403);
    const before = await world.store.getThread({
      path: { id: world.threadId },
      query: { historyLimit: 1 },
      caller: { userId: world.mara },
    });
    expect(before?.status).toBe('open');
    expect(await attempt({})).toBe(200);
    expect(await world.store.listAudit({ limit: 100 })).toContainEqual(
      expect.objectContaining({
        actor: { type: 'user', id: world.mara },
        action: 'thread.status',
        target: world.threadId,
      }),
    );
  });
});
