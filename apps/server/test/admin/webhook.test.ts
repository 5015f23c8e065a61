import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withFixture } from './fixture.ts';

const loopback = 'http://127.0.0.1:4040/hooks';

test('an operator registers, rotates, disables, enables and deletes a webhook, and its secret is shown once', async () => {
  await withFixture(async ({ json, threads, refusal }) => {
    const { id: mara = '' } = await json('user', 'create', '--name', 'Mara', '--address', 'mara@office.example');
    const created = await json('webhook', 'create', '--url', 'https://example.com/hooks', '--owner', mara);
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created.events).not.toContain('note.created');
    const id = created.id ?? '';
    const rotated = await json('webhook', 'rotate', id);
    expect(rotated.secret).not.toBe(created.secret);
    expect(await refusal('webhook', 'rotate', id)).toMatch(
      /^A rotation is in progress .* Use --force to rotate anyway\.$/,
    );
    await json('webhook', 'rotate', id, '--force');
    await json('webhook', 'disable', id);
    const { stdout } = await threads('webhook', 'list');
    expect(stdout).toContain('the operator disabled it');
    expect(stdout).not.toContain('whsec_');
    await json('webhook', 'enable', id);
    expect(await json('webhook', 'list')).toMatchObject([{ id, disabledAt: null, rotatingUntil: expect.any(String) }]);
    const { id: delivery = '' } = await json('webhook', 'test', id);
    expect(await json('webhook', 'deliveries', id)).toMatchObject([
      { id: delivery, state: 'pending', type: 'thread.created', attempts: 0 },
    ]);
    await json('webhook', 'redeliver', delivery);
    await json('webhook', 'delete', id);
    expect(await json('webhook', 'list')).toEqual([]);
  });
});

test('a webhook that cannot be registered is reported in one line', async () => {
  await withFixture(async ({ json, refusal }) => {
    const { id: mara = '' } = await json('user', 'create', '--name', 'Mara', '--address', 'mara@office.example');
    const create = (...args: string[]) => refusal('webhook', 'create', '--owner', mara, ...args);
    for (const [args, reason] of [
      [['--url', 'http://example.com'], 'The URL must begin with https://.'],
      [['--url', loopback], 'To deliver to this machine, set WEBHOOKS_ALLOW_LOOPBACK=1'],
      [['--url', 'example.com'], "'example.com' is not a URL."],
      [['--url', 'https://bob:secret@example.com'], 'The URL must not contain a user name'],
      [['--url', 'https://example.com', '--event', 'note.created'], 'note.created needs --scope notes:read.'],
      [['--url', 'https://example.com', '--event', 'thread.snoozed'], "There is no event 'thread.snoozed'"],
      [['--url', 'https://example.com', '--scope', 'all'], "There is no scope 'all'"],
    ] as const) {
      const line = await create(...args);
      expect(line).toContain(reason);
      expect(line).not.toContain('\n');
    }
    for (const verb of ['rotate', 'enable', 'disable', 'delete', 'test'])
      expect(await refusal('webhook', verb, 'whe_none')).toContain('There is no webhook whe_none.');
  });
});

test('simulate makes changes that cause events', async () => {
  await withFixture(async ({ json, refusal, store }) => {
    const counts = await json<Record<string, number>>('simulate', '--rate', '500/s', '--count', '40');
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(40);
    expect((await store.countWaiting()).events).toBeGreaterThanOrEqual(40 - 8);
    expect(await refusal('simulate', '--rate', 'fast')).toContain(
      "--rate must be a number of changes per second, such as 2/s, not 'fast'",
    );
  });
});

test('--scope replaces the default, as the help and the docs say', async () => {
  await withFixture(async ({ json, threads }) => {
    await json('user', 'create', '--name', 'Mara', '--address', 'mara@office.example');
    const create = ['webhook', 'create', '--owner', 'Mara', '--url'];
    const only = await json(...create, 'https://a.example', '--scope', 'notes:read');
    expect(only.events).toEqual(['note.created']);
    const docs = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
    const scopes = '--scope threads:read --scope notes:read';
    expect(docs).toContain(`\`${scopes}\``);
    const both = await json(...create, 'https://b.example', ...scopes.split(' '));
    expect(both.events).toEqual(expect.arrayContaining(['thread.created', 'note.created']));
    expect((await threads('webhook', 'create', '--help')).stdout).toContain('replaces the default threads:read');
  });
});
