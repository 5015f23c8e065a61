import { executablePath } from '@threads-api/testing/browser/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';
import { credentials, type RunningProvider, startProvider } from '../../inbox/provider.ts';
import { visit } from '../../inbox/visitor.ts';

const settings = { openId: { issuer: new URL('http://127.0.0.1'), ...credentials } };
let provider: RunningProvider;

beforeAll(async () => {
  provider = await startProvider({
    mara: { email: 'Mara@office.example', verified: true },
    stranger: { email: 'stranger@elsewhere.example', verified: true },
    impostor: { email: 'mara@office.example', verified: false },
  });
  settings.openId.issuer = provider.issuer;
});
afterAll(() => provider.stop());

describe.skipIf(!executablePath)('OpenID Connect', () => {
  const fixture = useBrowser({ settings });

  async function signInAs(account: string, path = '') {
    const { inbox } = fixture.service;
    provider.allow(inbox.url);
    const page = await fixture.newPage();
    // The provider's forms load a font that the tests do not need.
    await page.route(/fonts\./, (route) => route.fulfill({ body: '' }));
    await page.goto(`${inbox.url}${path}`);
    await page.getByRole('button', { name: 'Sign in with your organization' }).click();
    await page.getByPlaceholder('Enter any login').fill(account);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    fixture.problems = fixture.problems.filter((problem) => !problem.includes('//fonts.'));
    return page;
  }

  test('signs in the user with the verified address', async () => {
    const page = await signInAs('mara');
    await page.getByRole('button', { name: 'Mara · Sign out' }).waitFor();
    await page.getByRole('link', { name: 'Brakes squeal' }).waitFor();
    await page.getByRole('button', { name: 'Mara · Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with your organization' }).waitFor();
    expect(
      (await fixture.service.store.listAudit({ limit: 10 })).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['session.begin', { by: 'openid' }],
      ['session.end', {}],
    ]);
  });

  test('leads back to the page that was open', async () => {
    const { inbox, threadId } = fixture.service;
    const page = await signInAs('mara', `/threads/${threadId}`);
    await page.waitForURL(`${inbox.url}/threads/${threadId}`);
    await page.getByRole('article', { name: 'Brakes squeal' }).waitFor();
  });

  test.for(['stranger', 'impostor'])('does not sign in a %s', async (account) => {
    const page = await signInAs(account);
    await page.getByRole('alert').getByText('no user with the address').waitFor();
  });

  test('a forged response of the provider signs nobody in', async () => {
    const { inbox } = fixture.service;
    provider.allow(inbox.url);
    const visitor = visit(inbox.url);
    const started = await visitor.send('POST', '/inbox/open-id');
    visitor.cookie = String(started.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const state = new URL(started.body.url).searchParams.get('state');
    const iss = encodeURIComponent(provider.issuer.origin);
    const forged = [`code=stolen&state=${state}&iss=${iss}`, `code=stolen&state=other&iss=${iss}`, ''];
    for (const query of forged) {
      const { headers } = await visitor.send('GET', `/oidc/callback?${query}`);
      expect(headers.location).toBe('/sign-in?problem=provider');
      expect(JSON.stringify(headers['set-cookie'] ?? [])).not.toContain('inbox_session=');
    }
  });
});
