import { expect, test } from 'vitest';
import { looksLikeToken, NotFoundError, newTokenText } from '#store';
import { tablesOf } from '#testing/tables';
import { openOffice } from '../office.ts';
import { describeStores, type OpenStore } from './stores.ts';

const day = 24 * 60 * 60 * 1000;
const start = '2026-03-01T00:00:00.000Z';

test('a token has a checksum and a format that secret scanners recognize', () => {
  const token = newTokenText();
  expect(token).toMatch(/^cthr_[0-9A-Za-z]{36}$/);
  expect(looksLikeToken(token)).toBe(true);
  const altered = token.replace(/.(?=.{6}$)/, (c) => (c === 'a' ? 'b' : 'a'));
  expect(looksLikeToken(altered)).toBe(false);
  expect(newTokenText('0'.repeat(30))).toBe(newTokenText('0'.repeat(30)));
});

describeStores((open: OpenStore) => {
  async function openTokens() {
    let now = Date.parse(start);
    const store = await open({ clock: () => new Date(now) });
    const { mara } = await openOffice(store);
    const create = (options: object = {}) =>
      store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'], ...options });
    const pass = (milliseconds: number) => {
      now += milliseconds;
    };
    return { store, mara, create, pass };
  }

  test("a token identifies its user, its scopes and the user's limit", async () => {
    const { store, mara: userId, create } = await openTokens();
    const rateLimit = { requests: 5, windowSeconds: 2 };
    await store.changeUser(userId, { rateLimit });
    const { token, id: tokenId } = await create();
    const caller = { userId, tokenId, tokenName: 'laptop', scopes: ['threads:read'], rateLimit };
    expect(await store.findCaller(token)).toEqual({ ...caller, expiresAt: expect.any(String) });
    expect(await store.findCaller(newTokenText())).toBeUndefined();
    expect(await store.findCaller('')).toBeUndefined();
    // A token has one audience.
    expect(await store.findCaller(token, 'mcp')).toBeUndefined();
    const agent = await create({ scopes: ['mcp:read'], audience: 'mcp' });
    expect(await store.findCaller(agent.token)).toBeUndefined();
    expect(await store.findCaller(agent.token, 'mcp')).toMatchObject({ userId });
  });

  test('only a hash of the token is stored', async () => {
    const { store, create } = await openTokens();
    const { token } = await create();
    const rows = await tablesOf(store).selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify([rows, await store.listTokens()])).not.toContain(token.slice(5));
  });

  test('a token stops working when it expires, and at once when it is revoked', async () => {
    const { store, create, pass } = await openTokens();
    const [usual, brief] = [await create(), await create({ expiresInDays: 1 })];
    await store.revokeToken(brief.id);
    expect(await store.findCaller(brief.token)).toBeUndefined();
    pass(90 * day - 1);
    expect(await store.findCaller(usual.token)).toBeDefined();
    pass(1);
    expect(await store.findCaller(usual.token)).toBeUndefined();
    expect((await store.listTokens()).find(({ id }) => id === brief.id)?.revokedAt).toBe(start);
  });

  test('a token is valid for at most a year, and belongs to a user', async () => {
    const { store, create } = await openTokens();
    await expect(create({ expiresInDays: 366 })).rejects.toThrow(/365 days/);
    await expect(create({ userId: 'usr_none' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(store.revokeToken('tok_none')).rejects.toBeInstanceOf(NotFoundError);
  });

  test('a token shows when it was last used', async () => {
    const { store, create } = await openTokens();
    const { token } = await create();
    expect((await store.listTokens())[0]?.lastUsedAt).toBeNull();
    await store.findCaller(token);
    await store.writeTokenUse();
    expect((await store.listTokens())[0]?.lastUsedAt).toBe(start);
  });
});
