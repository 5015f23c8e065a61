import { expect, test } from 'vitest';
import { describeBrowser } from '../../inbox/browser.ts';
import { startReceiver } from '../../inbox/receiver.ts';

describeBrowser('webhooks', (fixture) => {
  test('can be created, tested, redelivered, rotated, enabled after a 410, and deleted', async () => {
    const { mara, databaseUrl } = fixture.service;
    const receiving = await startReceiver(databaseUrl);
    const page = await fixture.signIn(mara);
    const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const shownSecret = async () => (await page.locator('pre').textContent()) ?? '';
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('You have no webhooks').waitFor();

    await page.getByLabel('URL').fill(receiving.url);
    await page.getByLabel('note.created').uncheck();
    await click('Create webhook');
    const card = page.getByRole('region', { name: receiving.url });
    await card.getByText('thread.created, message.created').waitFor();
    expect(await card.getByText('note.created').count()).toBe(0);
    receiving.secret = await shownSecret();
    expect(receiving.secret).toMatch(/^whsec_/);
    await click('I have saved it');
    expect(await page.content()).not.toContain(receiving.secret);

    await click('Send a test');
    await card.getByText('delivered 204').waitFor();
    expect(receiving.events).toHaveLength(1);
    await card.getByText('1 attempt').waitFor();
    await click('Redeliver');
    await expect.poll(() => receiving.events).toHaveLength(2);

    await click('Rotate secret');
    await card.getByText('Signed with both secrets until').waitFor();
    const [previous, rotated] = [receiving.secret, await shownSecret()];
    expect(rotated).not.toBe(previous);
    receiving.secret = rotated;
    await click('Rotate secret');
    const notice = page.locator('.notices').getByText('A rotation is in progress');
    await notice.waitFor();
    expect(await notice.textContent()).not.toMatch(/\dT\d/);
    fixture.expectProblem('409');

    receiving.status = 410;
    await click('Send a test');
    await card.getByText(/^Disabled: /).waitFor();
    // The receiver has verified the signature with the new secret.
    expect(receiving.events).toHaveLength(3);
    await click('Send a test');
    await page.locator('.notices').getByText('Enable it first').waitFor();
    fixture.expectProblem('409');

    receiving.status = 204;
    await click('Enable');
    await card.getByText(/^Disabled: /).waitFor({ state: 'detached' });
    await click('Send a test');
    await expect.poll(() => card.getByText('delivered 204').count()).toBe(2);
    receiving.status = 503;
    await click('Send a test');
    await card.getByText(/^pending 503, next attempt/).waitFor();
    await click('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have no webhooks').waitFor();
    // The page may have been fetching the deliveries at that moment.
    fixture.expectProblem('404');
  });
});
