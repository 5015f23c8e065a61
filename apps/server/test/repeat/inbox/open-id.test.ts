import { expect, test } from 'vitest';
import { describeBrowser } from '../../inbox/browser.ts';
import { openInbox } from '../../inbox/inbox-service.ts';
import { credentials, startProvider } from '../../inbox/provider.ts';

describeBrowser('OpenID Connect', (fixture) => {
  test('signs in the user with the verified address, and leads back to the page that was open', async () => {
    const issuer = await startProvider({ mara: { email: 'Mara@office.example', verified: true } });
    const { store, inbox, threadId } = await openInbox({ openId: { issuer, ...credentials } });
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
});
