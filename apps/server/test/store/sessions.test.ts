import { expect, test } from 'vitest';
import { sessionHours, signInLinkMinutes } from '#store';
import { describeStores } from '../stores.ts';

const minute = 60_000;

describeStores((open) => {
  async function office() {
    let now = Date.parse('2026-03-01T08:00:00.000Z');
    const opened = await open({ clock: () => new Date(now) });
    const { store } = opened;
    const pass = (milliseconds: number) => {
      now += milliseconds;
    };
    const signIn = async (userId: string) =>
      (await store.signInByLink((await store.createSignInLink(userId)).secret))?.secret ?? '';
    return { ...opened, pass, signIn };
  }

  test('a sign-in link works once, even if it is used twice at the same time', async () => {
    const { store, mara } = await office();
    const { secret } = await store.createSignInLink(mara);
    const results = await Promise.all([store.signInByLink(secret), store.signInByLink(secret)]);
    const [session] = results.filter((result) => result !== undefined);
    expect(results).toContain(undefined);
    expect(await store.findSession(session?.secret ?? '')).toMatchObject({ userId: mara, name: 'Mara' });
    expect(await store.signInByLink(secret)).toBeUndefined();
    expect(await store.findSession(secret)).toBeUndefined();
  });

  test('a sign-in link and a session expire', async () => {
    const { store, mara, pass, signIn } = await office();
    const late = await store.createSignInLink(mara);
    pass(signInLinkMinutes * minute);
    expect(await store.signInByLink(late.secret)).toBeUndefined();
    const secret = await signIn(mara);
    pass(sessionHours * 60 * minute - 1);
    expect(await store.findSession(secret)).toBeDefined();
    pass(1);
    expect(await store.findSession(secret)).toBeUndefined();
  });
});
