import { expect, test } from 'vitest';
import { describeBrowser } from './browser.ts';

describeBrowser('the page', (fixture) => {
  test('changes to status, assignment and notes by keyboard appear on every page', async () => {
    const { mara, jonas } = fixture.service;
    const [maraPage, jonasPage] = [await fixture.signIn(mara), await fixture.signIn(jonas)];
    for (const page of [maraPage, jonasPage]) await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await maraPage.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await maraPage.keyboard.press('n');
    await maraPage.keyboard.type('Pads are in stock.');
    await maraPage.keyboard.press('ControlOrMeta+Enter');
    await jonasPage.getByText('Pads are in stock.').waitFor();
    await maraPage.keyboard.press('Escape');
    await maraPage.keyboard.press('a');
    await maraPage.keyboard.type('Workshop');
    await maraPage.keyboard.press('Enter');
    await jonasPage.getByText('Mara assigned the thread to Workshop').waitFor();
  });

  test('a page whose session has ended shows the sign-in page', async () => {
    const { store, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    await store.endSessions(mara);
    await page.getByText('You need a sign-in link').waitFor();
    expect(await page.getByText('Brakes squeal').count()).toBe(0);
    fixture.expectProblem('401');
  });
});
