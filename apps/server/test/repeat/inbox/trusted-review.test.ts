import { expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { describeBrowser } from '../../inbox/browser.ts';
import { agent, content, lena } from '../../inbox/inbox-service.ts';
import { personOf } from '../../office.ts';

describeBrowser('a reviewer', (fixture) => {
  test('edits and sends by keyboard alone, and a second one sends neither the old version nor the draft again', async () => {
    const { store, mara, jonas, propose } = fixture.service;
    const [maraPage, jonasPage] = [await fixture.signIn(mara), await fixture.signIn(jonas)];
    await jonasPage.getByRole('link', { name: 'Drafts' }).click();
    await jonasPage.getByText('Nothing to review').waitFor();
    await maraPage.keyboard.press('d');
    await maraPage.getByText('Nothing to review').waitFor();
    const outsider = 'stranger@elsewhere.example';
    const to = ['lena@post.example', outsider].map((address) => ({ name: null, address }));
    const { id } = await propose('Thursday morning is free.', { to, reasoning: 'The calendar of the workshop.' });

    // The draft appears on both pages without a reload. Jonas opens the confirmation dialog.
    await jonasPage.getByRole('link', { name: /Thursday morning is free/ }).click();
    await jonasPage.getByText('The calendar of the workshop.').waitFor();
    await jonasPage.locator('.recipients .bad', { hasText: outsider }).waitFor();
    await jonasPage.getByRole('button', { name: 'Review and send' }).click();

    // Mara edits: j opens the draft, e edits it, Ctrl+Enter saves.
    await maraPage.getByRole('link', { name: /Thursday morning is free/ }).waitFor();
    await maraPage.keyboard.press('j');
    await maraPage.getByText("The agent's reasoning").waitFor();
    await maraPage.keyboard.press('e');
    // The field gets focus after it appears.
    await maraPage.getByLabel('Text').and(maraPage.locator(':focus')).waitFor();
    await maraPage.keyboard.press('ControlOrMeta+a');
    await maraPage.keyboard.type('Thursday at nine is free.');
    await maraPage.keyboard.press('ControlOrMeta+Enter');
    await maraPage.locator('.diff ins', { hasText: 'nine' }).waitFor();

    // The version that Jonas saw is no longer current: it is rejected, and the page shows the difference.
    await jonasPage.getByText('The draft has changed.').waitFor();
    await jonasPage.getByRole('button', { name: 'Send now' }).click();
    await jonasPage.getByRole('heading', { name: 'The draft has changed in the meantime' }).waitFor();
    await jonasPage.locator('[role=alert] ins', { hasText: 'nine' }).waitFor();
    fixture.expectProblem('409');
    await jonasPage.getByRole('button', { name: 'I have seen it' }).click();
    await jonasPage.getByRole('button', { name: 'Review and send' }).click();

    // Mara sends: s opens the confirmation dialog with the focus on its text; Tab leads to the buttons.
    await maraPage.keyboard.press('s');
    const dialog = maraPage.getByRole('dialog', { name: 'Send this message?' });
    await dialog.getByText('Thursday at nine is free.').waitFor();
    await dialog.getByText(outsider).waitFor();
    await maraPage.keyboard.press('Tab');
    await maraPage.keyboard.press('Tab');
    expect(await maraPage.evaluate(() => document.activeElement?.textContent)).toBe('Send now');
    await maraPage.keyboard.press('Enter');
    await maraPage.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();

    // Jonas sees that the draft was sent, and his button sends nothing.
    await jonasPage.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    await jonasPage.getByRole('button', { name: 'Send now' }).click();
    await jonasPage.getByText('was already sent').waitFor();
    fixture.expectProblem('409');
    expect(await jonasPage.getByRole('button', { name: 'Review and send' }).count()).toBe(0);
    expect(await store.getDraft({ draftId: id, reviewerId: mara })).toMatchObject({
      state: 'sent',
      bodyText: 'Thursday at nine is free.',
    });
    const actions = (await store.listAudit({ limit: 1000 })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'draft.send')).toHaveLength(1);
  });

  test('is warned of a newer message and must confirm it before sending', async () => {
    const { store, mara, propose, receive } = fixture.service;
    const { id } = await propose('Thursday at nine is free.');
    await receive('STOP, cancel the order.');
    const page = await fixture.open(`/drafts/${id}`);
    await page.locator('.entries').getByText('newer message').waitFor();
    const warning = page.locator('.draft').getByRole('alert');
    await warning.getByText('This draft does not take the newest message into account').waitFor();
    await warning.getByText('STOP, cancel the order.').waitFor();
    await page.getByRole('button', { name: 'Review and send' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this message?' });
    await dialog.getByText('STOP, cancel the order.').waitFor();
    // Without `force`, Playwright would wait until the button is enabled.
    await dialog.getByRole('button', { name: 'Send now' }).click({ force: true });
    await dialog.getByText('First confirm that you have read').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect((await store.getDraft({ draftId: id, reviewerId: mara }))?.state).toBe('proposed');

    // A message that arrives while the dialog is open needs another confirmation.
    await dialog.getByRole('checkbox').check();
    await receive('And my address has changed.');
    await dialog.getByText('And my address has changed.').waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
  });

  test('sees invisible characters in texts, names and subjects', async () => {
    const { store, inboxId, propose } = fixture.service;
    const author = { ...lena, name: 'Le\u200bna', address: 'lena@pоst.example' };
    const { threadId } = await store.startThread({
      inboxId,
      subject: 'Bra\u2060kes',
      author,
      ...content('Text\u00ad part', '<p>Text\u00ad part</p>'),
    });
    const { id } = await propose('Yes\u200b, on Thursday.', { threadId });
    const page = await fixture.open(`/drafts/${id}`);
    await page.locator('.outgoing .hidden-character', { hasText: 'U+200B' }).waitFor();
    await page.locator('.entries .hidden-character', { hasText: 'U+2060' }).waitFor();
    await page.locator('.thread-beside summary .hidden-character', { hasText: 'U+200B' }).waitFor();
    await page.locator('.outgoing').getByText('letters from other alphabets').waitFor();
    await page.frameLocator('.message-frame').locator('mark', { hasText: 'U+00AD' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('reads the HTML part of a mail, and its text part on request', async () => {
    await fixture.service.receive('The text part', '<p>The HTML part</p>');
    const page = await fixture.open(`/threads/${fixture.service.threadId}`);
    await page.frameLocator('.message-frame').getByText('The HTML part').waitFor();
    await page.getByRole('button', { name: 'Show the plain text' }).click();
    await page.locator('.message .text').getByText('The text part').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("keeps an edit when the agent changes the draft, and sees the agent's text as a separate proposal", async () => {
    const { store, mara, propose } = fixture.service;
    const { id } = await propose('Thursday.');
    const actor = personOf(mara, 'Mara');
    await store.changeDraft({ draftId: id, version: 1, actor, changes: { bodyText: 'Friday.' } });
    const page = await fixture.open(`/drafts/${id}`);
    await page.locator('.outgoing').getByText('Friday.').waitFor();
    await store.changeDraft({ draftId: id, version: 2, userId: mara, actor: agent, changes: { bodyText: 'Never.' } });
    const other = page.getByRole('region', { name: 'Another proposal' });
    await other.locator('ins', { hasText: 'Never' }).waitFor();
    expect(await page.locator('.outgoing').textContent()).toContain('Friday.');
    await other.getByRole('link', { name: 'Review that proposal' }).click();
    await page.getByText('That draft is unchanged').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
