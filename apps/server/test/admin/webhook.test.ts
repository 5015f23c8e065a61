import { expect, test } from 'vitest';
import { createMara, openAdmin } from './fixture.ts';

const create = 'webhook create --owner Mara --url';

test('an operator registers, rotates, disables, enables and deletes a webhook, and its secret is shown once', async () => {
  const { json, threads, refusal } = await openAdmin();
  await json(createMara);
  const { id = '', secret, events } = await json(`${create} https://a.example/`);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(events).not.toContain('note.created');
  expect((await json(`webhook rotate ${id}`)).secret).not.toBe(secret);
  expect(await refusal(`webhook rotate ${id}`)).toMatch(
    /^A rotation is in progress .* Use --force to rotate anyway\.$/,
  );
  await json(`webhook rotate ${id} --force`);
  await json(`webhook disable ${id}`);
  const { stdout } = await threads('webhook list');
  expect(stdout).toContain('the operator disabled it');
  expect(stdout).not.toContain('whsec_');
  await json(`webhook enable ${id}`);
  expect(await json('webhook list')).toMatchObject([{ id, disabledAt: null, rotatingUntil: expect.any(String) }]);
  const { id: delivery = '' } = await json(`webhook test ${id}`);
  expect(await json(`webhook deliveries ${id}`)).toMatchObject([
    { id: delivery, state: 'pending', type: 'thread.created', attempts: 0 },
  ]);
  await json(`webhook redeliver ${delivery}`);
  await json(`webhook delete ${id}`);
  expect(await json('webhook list')).toEqual([]);
  expect((await json(`${create} https://b.example --scope notes:read`)).events).toEqual(['note.created']);
});

test('a webhook that cannot be registered is reported in one line', async () => {
  const { json, refusal } = await openAdmin();
  await json(createMara);
  for (const [args, reason] of [
    ['http://example.com', 'The URL must begin with https://.'],
    ['http://127.0.0.1:4040/hooks', 'To deliver to this machine, set WEBHOOKS_ALLOW_LOOPBACK=1'],
    ['https://example.com --event note.created', 'note.created needs --scope notes:read.'],
    ['https://example.com --event thread.snoozed', "There is no event 'thread.snoozed'"],
    ['https://example.com --scope all', "There is no scope 'all'"],
  ]) {
    const line = await refusal(`${create} ${args}`);
    expect(line).toContain(reason);
    expect(line).not.toContain('\n');
  }
  for (const verb of ['rotate', 'enable', 'disable', 'delete', 'test'])
    expect(await refusal(`webhook ${verb} whe_none`)).toContain('There is no webhook whe_none.');
});
