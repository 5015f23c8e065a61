import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@threads-api/contract';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { personOf } from '../office.ts';
import { startDemo } from '../serve.ts';

/** Takes a screenshot of each view for the docs. */
const out = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found.');
const demo = await startDemo({}, { parts: ['inbox'] });
const { store, inboxUrl: url, target } = demo;
const reviewerId = contract.caller ?? '';
const [draft] = (await store.listDrafts({ reviewerId, limit: 1 })).data;
const draftId = draft?.id ?? '';
await store.changeDraft({
  draftId,
  version: 1,
  reviewerId,
  actor: personOf(reviewerId, 'Mara Lindqvist'),
  changes: {
    cc: [{ name: null, address: 'parts@supplier.example' }],
    bodyText: 'Thank you for your message. We are looking into it and will call you tomorrow before ten.',
  },
});
const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const shoot = (view: string) => page.screenshot({ path: join(out, `${view}.png`) });
  await page.goto(`${url}/sign-in#${(await demo.createSignInLink()).secret}`);
  await page.getByRole('button', { name: 'Sign in with this link' }).waitFor();
  await shoot('sign-in');
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await page.locator('.entries li').first().waitFor();
  await shoot('threads');
  for (const [view, path, ready] of [
    ['thread', `threads/${target.resources.getThread.visible}`, '.note'],
    ['drafts', 'drafts', '.entries li'],
    ['draft', `drafts/${draftId}`, '.thread-beside .message'],
    ['send', `drafts/${draftId}`, 'text=Review and send'],
    ['tokens', 'tokens', 'text=Your tokens'],
  ] as const) {
    await page.goto(`${url}/${path}`);
    await page.locator(ready).first().waitFor();
    if (view === 'send') await page.locator(ready).click();
    await shoot(view);
  }
  await page.keyboard.press('?');
  await shoot('help');
} finally {
  await browser.close();
  await demo.stop();
}
