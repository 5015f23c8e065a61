import { test } from 'vitest';
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
});
