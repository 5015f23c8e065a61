import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#store';
import { type InboxService, openInbox, openInboxService } from '../inbox/inbox-service.ts';
import {
  type Claims,
  credentials,
  makeToken,
  passProvider,
  type RunningProvider,
  startProvider,
} from '../inbox/provider.ts';
import { cookieOf, visit } from '../inbox/visitor.ts';

const kelvinSign = '\u212A';
const settings = { openId: { issuer: new URL('http://127.0.0.1'), ...credentials } };
const crossSite = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', Referer: 'https://attacker.example/' };
let provider: RunningProvider;
let service: InboxService;

beforeAll(async () => {
  provider = await startProvider({
    mara: { email: 'MARA@office.example', verified: true },
    kim: { email: `${kelvinSign}im@office.example`, verified: true },
    spaced: { email: 'mara@office.example ', verified: true },
    stranger: { email: 'stranger@elsewhere.example', verified: true },
    impostor: { email: 'mara@office.example', verified: false },
  });
  settings.openId.issuer = provider.issuer;
  service = await openInboxService({ settings });
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.replaceToken = undefined;
});

/** Starts a sign-in as the page does and completes it at the provider. Returns the visitor and the redirect path. */
async function returnFromProvider(account: string, { inbox } = service) {
  const visitor = visit(inbox.url);
  const started = await visitor.send('POST', '/inbox/open-id');
  expect(started.status).toBe(200);
  visitor.cookie = cookieOf(started);
  const { pathname, search } = await passProvider(started.body.url, account);
  return { visitor, path: pathname + search };
}

async function signInAs(account: string, at = service) {
  const { visitor, path } = await returnFromProvider(account, at);
  const { headers } = await visitor.send('GET', path);
  return { location: headers.location, cookies: JSON.stringify(headers['set-cookie'] ?? []) };
}

describe('the limit on sign-in attempts', () => {
  test('does not count requests caused by other sites', async () => {
    const limited = await openInbox({ settings });
    const visitor = visit(limited.inbox.url);
    for (let index = 0; index < 30; index += 1) {
      await visitor.send('GET', '/oidc/start', undefined, crossSite);
      await visitor.send('GET', '/oidc/callback?code=any&state=any', undefined, crossSite);
      // A browser without Sec-Fetch-Site.
      await visitor.send('GET', '/oidc/callback?code=any&state=any');
      await visitor.send('POST', '/inbox/open-id', undefined, { Origin: 'https://attacker.example' });
      await visitor.send('POST', '/inbox/session', { secret: 'x' }, { Origin: 'https://attacker.example' });
      await visitor.send('POST', '/inbox/session', { secret: 'x' }, { Origin: 'null', 'Content-Type': 'text/plain' });
    }
    expect((await signInAs('mara', limited)).location).toBe('/');
    expect((await limited.signIn(limited.jonas)).csrfToken).toBeTruthy();
  });

  test('counts provider responses that cause a token request', async () => {
    const { visitor, path } = await returnFromProvider('mara', await openInbox({ settings }));
    const answers = [];
    for (let index = 0; index < 25; index += 1)
      answers.push((await visitor.send('GET', path.replace(/code=[^&]+/, `code=guess${index}`))).headers.location);
    expect(answers[0]).toBe('/sign-in?problem=provider');
    expect(answers.at(-1)).toBe('/sign-in?problem=limit');
  });
});

describe('another site', () => {
  test('cannot sign a browser in as another user', async () => {
    const { path } = await returnFromProvider('mara');
    const victim = visit(service.inbox.url);
    for (const forged of [path, path.replace(/state=[^&]+/, 'state=other'), '/oidc/callback'])
      expect((await victim.send('GET', forged)).headers.location).toBe('/sign-in?problem=provider');
    victim.cookie = cookieOf(await victim.send('POST', '/inbox/open-id'));
    const answer = await victim.send('GET', path);
    expect(answer.headers.location).toBe('/sign-in?problem=provider');
    // The victim's own sign-in still works.
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('cannot set the cookie of a sign-in from another host of the same domain', async () => {
    const secure = await openInbox({ settings: { ...settings, inboxUrl: new URL('https://inbox.example') } });
    const asPublic = { Host: 'inbox.example', Origin: 'https://inbox.example' };
    const { headers } = await visit(secure.inbox.url).send('POST', '/inbox/open-id', undefined, asPublic);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-inbox_oidc=.*; Path=\/; .*; SameSite=Lax; Secure$/);
  });
});

// openid-client checks the other claims without being asked.
describe('an ID token is rejected', () => {
  const cases: Record<string, (claims: Claims) => string> = {
    'signed with another key': (claims) => makeToken(claims, provider.keys.other),
    'without a signature': (claims) => makeToken(claims),
    'with another nonce': (claims) => makeToken({ ...claims, nonce: 'another' }, provider.keys.own),
  };

  test.for(Object.keys(cases))('%s', async (name) => {
    provider.replaceToken = cases[name];
    const { location, cookies } = await signInAs('mara');
    expect(location).toBe('/sign-in?problem=provider');
    expect(cookies).not.toContain('inbox_session');
  });

  test('unless its key and claims are valid', async () => {
    provider.replaceToken = (claims) => makeToken(claims, provider.keys.own);
    expect((await signInAs('mara')).location).toBe('/');
  });
});

describe('addresses', () => {
  test('that are unknown, not verified, or only look like the address of a user sign nobody in', async () => {
    await service.store.createUser({ name: 'Kim', address: 'kim@office.example' });
    for (const account of ['kim', 'spaced', 'stranger', 'impostor']) {
      const { location, cookies } = await signInAs(account);
      expect([account, location]).toEqual([account, '/sign-in?problem=nobody']);
      expect(cookies).not.toContain('inbox_session');
    }
  });

  test('that two users share, in an older database, cannot sign in', async () => {
    const service = await openInbox({ settings });
    // As an earlier version stored it, without the current checks.
    const id = 'usr_earlier';
    const tables = new DatabaseSync(service.databaseUrl);
    tables.prepare('insert into users (id, name, address) values (?, ?, ?)').run(id, 'Earlier', 'MARA@office.example');
    tables.close();
    // The database still opens.
    await (await openStore({ url: service.databaseUrl })).close();
    expect((await signInAs('mara', service)).location).toBe('/sign-in?problem=ambiguous');
    await service.store.deleteUser(id);
    expect((await signInAs('mara', service)).location).toBe('/');
  });
});
