import { expect, test } from 'vitest';
import { createMara, openAdmin } from './fixture.ts';

test('an operator registers, rotates, disables, enables and deletes a webhook, and its secret is shown once', async () => {
  const { json, threads, refusal } = await openAdmin();
  await json(createMara);
  const { id = '', secret, events } = await json(`webhook create --owner Mara --url https://a.example/`);
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
  expect((await json(`webhook create --owner Mara --url https://b.example --scope notes:read`)).events).toEqual([
    'note.created',
  ]);
});
