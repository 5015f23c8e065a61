import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { addSampleData } from './add-sample-data.ts';
import { openInboxService } from './inbox-service.ts';

/** Takes a screenshot of each view for the docs. With a folder as argument: in every size and color scheme. */
const [folder] = process.argv.slice(2);
const out = folder ?? fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const shapes = folder
  ? (['light', 'dark'] as const).flatMap((colorScheme) => [
      { colorScheme, width: 1280, height: 900, name: `wide-${colorScheme}` },
      { colorScheme, width: 390, height: 844, name: `narrow-${colorScheme}` },
    ])
  : [
      { colorScheme: 'light' as const, width: 1280, height: 800, name: '' },
      { colorScheme: 'dark' as const, width: 390, height: 844, name: 'narrow' },
    ];

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found.');
await mkdir(out, { recursive: true });
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
    await page.goto(`${service.inbox.url}/threads/${service.threadId}`);
    await page.getByText('Pads are in stock').waitFor();
    await shoot('thread');
    await page.goto(`${service.inbox.url}/drafts`);
    await page.locator('.entries li').first().waitFor();
    await shoot('drafts');
    await page.goto(`${service.inbox.url}/drafts/${draftId}`);
    await page.getByText('What changed').waitFor();
    await page.locator('.thread-beside .message').first().waitFor();
    await shoot('draft');
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    await shoot('send');
    await page.goto(`${service.inbox.url}/tokens`);
    await page.getByText('Your tokens').waitFor();
    await shoot('tokens');
    await page.goto(`${service.inbox.url}/webhooks`);
    await page.getByText('Deliveries').waitFor();
    await shoot('webhooks');
    await page.keyboard.press('?');
    await shoot('help');
    await page.close();
  }
} finally {
  await browser.close();
  await service.stop();
}
