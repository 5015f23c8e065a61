import { expect, test } from 'vitest';
import { looksLikeToken, NotFoundError, newTokenText } from '#store';
import { tablesOf } from '#testing/tables';
import { describeStores } from '../stores.ts';

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

describeStores((open) => {
  async function openTokens() {
    const { store, mara } = await open({ clock: () => new Date(start) });
    const create = (options: object = {}) =>
      store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'], ...options });
    return { store, mara, create };
  }

  test('only a hash of the token is stored', async () => {
    const { store, create } = await openTokens();
    const { token } = await create();
    const rows = await tablesOf(store).selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify([rows, await store.listTokens()])).not.toContain(token.slice(5));
  });

  test('a token is valid for 90 days, at most for a year, and belongs to a user', async () => {
    const { store, create } = await openTokens();
    expect((await create()).expiresAt).toBe(new Date(Date.parse(start) + 90 * day).toISOString());
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
