import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { addSampleData } from './add-sample-data.ts';
import { openInboxService } from './inbox-service.ts';

/** Takes a screenshot of each view for the docs. */
const out = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const shapes = [
  { colorScheme: 'light' as const, width: 1280, height: 800, name: '' },
  { colorScheme: 'dark' as const, width: 390, height: 844, name: 'narrow' },
];

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found.');
const service = await openInboxService();
const { draftId } = await addSampleData(service);
const browser = await launchChromium(executablePath);
try {
  for (const { colorScheme, width, height, name } of shapes) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    const shoot = (view: string) =>
      page.screenshot({ path: join(out, `${[view, name].filter(Boolean).join('-')}.png`) });
    await page.goto(await service.signInLink(service.mara));
    await page.getByRole('button', { name: 'Sign in with this link' }).waitFor();
    await shoot('sign-in');
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('link', { name: 'Brakes squeal' }).waitFor();
    await shoot('threads');
    for (const [view, path, ready] of [
      ['thread', `threads/${service.threadId}`, 'text=Pads are in stock'],
      ['drafts', 'drafts', '.entries li'],
      ['draft', `drafts/${draftId}`, '.thread-beside .message'],
      ['send', `drafts/${draftId}`, 'text=Review and send'],
      ['tokens', 'tokens', 'text=Your tokens'],
    ] as const) {
      await page.goto(`${service.inbox.url}/${path}`);
      await page.locator(ready).first().waitFor();
      if (view === 'send') await page.locator(ready).click();
      await shoot(view);
    }
    await page.keyboard.press('?');
    await shoot('help');
    await page.close();
  }
} finally {
  await browser.close();
  await service.stop();
}
