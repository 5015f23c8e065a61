import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBrowser } from '../../inbox/browser.ts';
import { credentials, type RunningProvider, startProvider } from '../../inbox/provider.ts';

const settings = { openId: { issuer: new URL('http://127.0.0.1'), ...credentials } };
let provider: RunningProvider;

beforeAll(async () => {
  provider = await startProvider({ mara: { email: 'Mara@office.example', verified: true } });
  settings.openId.issuer = provider.issuer;
});
afterAll(() => provider.stop());

describeBrowser(
  'OpenID Connect',
  (fixture) => {
    test('signs in the user with the verified address, and leads back to the page that was open', async () => {
      const { store, inbox, threadId } = fixture.service;
      const page = await fixture.newPage();
      // The provider's forms load a font that the tests do not need.
      fixture.expectProblem('//fonts.');
      await page.route(/fonts\./, (route) => route.fulfill({ body: '' }));
      await page.goto(`${inbox.url}/threads/${threadId}`);
      await page.getByRole('button', { name: 'Sign in with your organization' }).click();
      await page.getByPlaceholder('Enter any login').fill('mara');
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${inbox.url}/threads/${threadId}`);
      await page.getByRole('article', { name: 'Brakes squeal' }).waitFor();
      await page.getByRole('button', { name: 'Mara · Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in with your organization' }).waitFor();
      const sessions = (await store.listAudit({ limit: 10 })).filter(({ action }) => action.startsWith('session.'));
      expect(sessions.map(({ action, details }) => [action, details])).toEqual([
        ['session.begin', { by: 'openid' }],
        ['session.end', {}],
      ]);
    });
  },
  { settings },
);
