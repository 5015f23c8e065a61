import { expect, test } from 'vitest';
import { looksLikeToken, NotFoundError, newTokenText } from '../../src/store/index.ts';
import { tablesOf } from '../../testing/tables.ts';
import { openOffice } from '../office.ts';
import { describeStores } from './stores.ts';

const day = 24 * 60 * 60 * 1000;

test('a token has a checksum and a format that secret scanners recognize', () => {
  const token = newTokenText();
  expect(token).toMatch(/^cthr_[0-9A-Za-z]{36}$/);
  expect(looksLikeToken(token)).toBe(true);
  const altered = token.replace(/.(?=.{6}$)/, (c) => (c === 'a' ? 'b' : 'a'));
  expect(looksLikeToken(altered)).toBe(false);
  expect(newTokenText('0'.repeat(30))).toBe(newTokenText('0'.repeat(30)));
});

describeStores((open) => {
  test("a token identifies its user, its scopes and the user's limit", async () => {
    const store = await open();
    const userId = await store.createUser({
      name: 'Bulk',
      address: 'bulk@office.example',
      rateLimit: { requests: 5, windowSeconds: 2 },
    });
    const { token, id } = await store.createToken({ userId, name: 'export', scopes: ['threads:read', 'notes:read'] });
    expect(await store.findCaller(token)).toEqual({
      userId,
      tokenId: id,
      tokenName: 'export',
      expiresAt: expect.any(String),
      scopes: ['threads:read', 'notes:read'],
      rateLimit: { requests: 5, windowSeconds: 2 },
    });
    expect(await store.findCaller(newTokenText())).toBeUndefined();
    expect(await store.findCaller('')).toBeUndefined();
    // A token has one audience.
    expect(await store.findCaller(token, 'mcp')).toBeUndefined();
    const agent = await store.createToken({ userId, name: 'agent', scopes: ['mcp:read'], audience: 'mcp' });
    expect(await store.findCaller(agent.token)).toBeUndefined();
    expect(await store.findCaller(agent.token, 'mcp')).toMatchObject({ userId });
  });

  test('only a hash of the token is stored', async () => {
    const store = await open();
    const { mara } = await openOffice(store);
    const { token } = await store.createToken({ userId: mara, name: 'mine', scopes: [] });
    expect(JSON.stringify(await tablesOf(store).selectFrom('tokens').selectAll().execute())).not.toContain(
      token.slice(5),
    );
    expect(JSON.stringify(await store.listTokens())).not.toContain(token.slice(5));
  });

  test('a token stops working when it expires, and at once when it is revoked', async () => {
    let now = Date.parse('2026-03-01T00:00:00.000Z');
    const store = await open({ clock: () => new Date(now) });
    const { mara } = await openOffice(store);
    const usual = await store.createToken({ userId: mara, name: 'usual', scopes: [] });
    const brief = await store.createToken({ userId: mara, name: 'brief', scopes: [], expiresInDays: 1 });
    await store.revokeToken(brief.id);
    expect(await store.findCaller(brief.token)).toBeUndefined();
    now += 90 * day - 1;
    expect(await store.findCaller(usual.token)).toBeDefined();
    now += 1;
    expect(await store.findCaller(usual.token)).toBeUndefined();
    expect((await store.listTokens()).find(({ id }) => id === brief.id)?.revokedAt).toBe('2026-03-01T00:00:00.000Z');
  });

  test('a token is valid for at most a year, and belongs to a user', async () => {
    const store = await open();
    const { mara } = await openOffice(store);
    await expect(store.createToken({ userId: mara, name: 'long', scopes: [], expiresInDays: 366 })).rejects.toThrow(
      /365 days/,
    );
    await expect(store.createToken({ userId: 'usr_none', name: 'none', scopes: [] })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(store.revokeToken('tok_none')).rejects.toBeInstanceOf(NotFoundError);
  });
});
