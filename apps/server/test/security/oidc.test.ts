import { describe, expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import type { Settings } from '../../src/settings.ts';
import { openInbox } from '../inbox/inbox-service.ts';
import { credentials, keys, makeToken, passProvider, type ReplaceToken, startProvider } from '../inbox/provider.ts';
import { cookieOf, visit } from '../inbox/visitor.ts';
import { newStore } from '../stores.ts';

const kelvinSign = '\u212A';
const crossSite = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', Referer: 'https://attacker.example/' };
const accounts = {
  mara: { email: 'MARA@office.example', verified: true },
  kim: { email: `${kelvinSign}im@office.example`, verified: true },
  spaced: { email: 'mara@office.example ', verified: true },
  stranger: { email: 'stranger@elsewhere.example', verified: true },
  impostor: { email: 'mara@office.example', verified: false },
};

/** Opens the inbox page with a provider. */
async function openWithProvider(settings: Partial<Settings> = {}, replaceToken?: ReplaceToken) {
  const issuer = await startProvider(accounts, replaceToken);
  const service = await openInbox({ openId: { issuer, ...credentials }, ...settings });

  /** Starts a sign-in as the page does and completes it at the provider. Returns the visitor and the redirect path. */
  async function returnFromProvider(account: keyof typeof accounts) {
    const visitor = visit(service.inbox.url);
    const started = await visitor.send('POST', '/inbox/open-id');
    expect(started.status).toBe(200);
    visitor.cookie = cookieOf(started);
    const { pathname, search } = await passProvider(started.body.url, account);
    return { visitor, path: pathname + search };
  }
  async function signInAs(account: keyof typeof accounts) {
    const { visitor, path } = await returnFromProvider(account);
    const { headers } = await visitor.send('GET', path);
    return { location: headers.location, cookies: JSON.stringify(headers['set-cookie'] ?? []) };
  }
  return { ...service, returnFromProvider, signInAs };
}

describe('the limit on sign-in attempts', () => {
  test('does not count requests caused by other sites', async () => {
    const { inbox, jonas, signIn, signInAs } = await openWithProvider();
    const visitor = visit(inbox.url);
    for (let index = 0; index < 30; index += 1) {
      await visitor.send('GET', '/oidc/start', undefined, crossSite);
      await visitor.send('GET', '/oidc/callback?code=any&state=any', undefined, crossSite);
      // A browser without Sec-Fetch-Site.
      await visitor.send('GET', '/oidc/callback?code=any&state=any');
      await visitor.send('POST', '/inbox/open-id', undefined, { Origin: 'https://attacker.example' });
      await visitor.send('POST', '/inbox/session', { secret: 'x' }, { Origin: 'https://attacker.example' });
      await visitor.send('POST', '/inbox/session', { secret: 'x' }, { Origin: 'null', 'Content-Type': 'text/plain' });
    }
    expect((await signInAs('mara')).location).toBe('/');
    expect((await signIn(jonas)).csrfToken).toBeTruthy();
  });

  test('counts provider responses that cause a token request', async () => {
    const { returnFromProvider } = await openWithProvider();
    const { visitor, path } = await returnFromProvider('mara');
    const answers = [];
    for (let index = 0; index < 25; index += 1)
      answers.push((await visitor.send('GET', path.replace(/code=[^&]+/, `code=guess${index}`))).headers.location);
    expect(answers[0]).toBe('/sign-in?problem=provider');
    expect(answers.at(-1)).toBe('/sign-in?problem=limit');
  });
});

describe('another site', () => {
  test('cannot sign a browser in as another user', async () => {
    const { inbox, returnFromProvider } = await openWithProvider();
    const { path } = await returnFromProvider('mara');
    const victim = visit(inbox.url);
    for (const forged of [path, path.replace(/state=[^&]+/, 'state=other'), '/oidc/callback'])
      expect((await victim.send('GET', forged)).headers.location).toBe('/sign-in?problem=provider');
    victim.cookie = cookieOf(await victim.send('POST', '/inbox/open-id'));
    const answer = await victim.send('GET', path);
    expect(answer.headers.location).toBe('/sign-in?problem=provider');
    // The victim's own sign-in still works.
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('cannot set the cookie of a sign-in from another host of the same domain', async () => {
    const { inbox } = await openWithProvider({ inboxUrl: new URL('https://inbox.example') });
    const asPublic = { Host: 'inbox.example', Origin: 'https://inbox.example' };
    const { headers } = await visit(inbox.url).send('POST', '/inbox/open-id', undefined, asPublic);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-inbox_oidc=.*; Path=\/; .*; SameSite=Lax; Secure$/);
  });
});

// openid-client checks the other claims without being asked.
describe('an ID token is rejected', () => {
  test.for<[name: string, replaceToken: ReplaceToken]>([
    ['signed with another key', (claims) => makeToken(claims, keys.other)],
    ['without a signature', (claims) => makeToken(claims)],
    ['with another nonce', (claims) => makeToken({ ...claims, nonce: 'another' }, keys.own)],
  ])('%s', async ([, replaceToken]) => {
    const { signInAs } = await openWithProvider({}, replaceToken);
    const { location, cookies } = await signInAs('mara');
    expect(location).toBe('/sign-in?problem=provider');
    expect(cookies).not.toContain('inbox_session');
  });

  test('unless its key and claims are valid', async () => {
    const { signInAs } = await openWithProvider({}, (claims) => makeToken(claims, keys.own));
    expect((await signInAs('mara')).location).toBe('/');
  });
});

describe('addresses', () => {
  test('that are unknown, not verified, or only look like the address of a user sign nobody in', async () => {
    const { store, signInAs } = await openWithProvider();
    await store.createUser({ name: 'Kim', address: 'kim@office.example' });
    for (const account of ['kim', 'spaced', 'stranger', 'impostor'] as const) {
      const { location, cookies } = await signInAs(account);
      expect([account, location]).toEqual([account, '/sign-in?problem=nobody']);
      expect(cookies).not.toContain('inbox_session');
    }
  });

  test('that two users share, in an older database, cannot sign in', async () => {
    const { store, databaseUrl, signInAs } = await openWithProvider();
    // Stored as by an earlier version, without the current checks.
    const id = 'usr_earlier';
    await tablesOf(store).insertInto('users').values({ id, name: 'Earlier', address: 'MARA@office.example' }).execute();
    // The database still opens.
    await newStore({ url: databaseUrl });
    expect((await signInAs('mara')).location).toBe('/sign-in?problem=ambiguous');
    await store.deleteUser(id);
    expect((await signInAs('mara')).location).toBe('/');
  });
});
