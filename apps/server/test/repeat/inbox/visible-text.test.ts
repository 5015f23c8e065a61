import type { Client } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mcpScopes } from '#store';
import { describeBrowser } from '../../inbox/browser.ts';
import { content, lena } from '../../inbox/inbox-service.ts';
import { callTool, connectAgent, overHttp } from '../../mcp/call-tool.ts';
import { serve, shared } from '../../serve.ts';
import { emails, oddHtml } from './emails.ts';

/** The words of a text, without the marks for links, lists, quotes, lines and struck-out text that only the agent's text has. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/ ?\[(?:https?:|mailto:|[^\s\]]+@)[^\]]*\]/g, '')
    .replaceAll(/~~|\^|_/g, '')
    .replaceAll(/^[\s>]*(?:\*|\d+\.)?\s/gm, ' ')
    .split(/\s+/)
    .filter(Boolean);

describeBrowser('an agent', (fixture) => {
  /** Opens the page as Mara, and connects her agent. */
  async function openBoth(): Promise<[Page, Client]> {
    const { store, mara } = fixture.service;
    const { mcpUrl } = await serve(shared(store), {}, { parts: ['mcp'] });
    const { token } = await store.createToken({ userId: mara, name: 'a', scopes: [...mcpScopes], audience: 'mcp' });
    return [await fixture.signIn(mara), await connectAgent(overHttp(mcpUrl, token))];
  }

  /** Receives a mail, and returns its text on the page and through MCP. */
  async function receive(page: Page, client: Client, html: string) {
    const { store, inbox, inboxId } = fixture.service;
    // The browser reports each style that the page ignores.
    fixture.expectProblem('Applying inline style');
    const { threadId } = await store.startThread({ inboxId, subject: 'Mail', author: lena, ...content('Other', html) });
    await page.goto(`${inbox.url}/threads/${threadId}`);
    const body = page.frameLocator('.message-frame').locator('body');
    await body.locator(':scope > *').first().waitFor();
    const links = body.locator('a[href]').evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
    const thread = (await callTool(client, 'get_thread', { threadId, maxBytes: 100_000 })).data;
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText omits what the browser does not show
    return { seen: await body.innerText(), links: await links, message: thread.history.data[0] };
  }

  test('reads the words, pictures and links that people see in a mail', async () => {
    const [page, client] = await openBoth();
    for (const html of [...emails, ...oddHtml]) {
      const { seen, links, message } = await receive(page, client, html);
      const { bodyText } = message.untrusted;
      expect({ [html]: wordsOf(bodyText) }).toEqual({ [html]: wordsOf(seen) });
      for (const link of links) expect(bodyText).toContain(`[${link.replace('mailto:', '')}]`);
    }
  });

  test('reads the same text as people if the sender hides some', async () => {
    const [page, client] = await openBoth();
    const html = `<p style="display:none">secret</p><p hidden>secret</p><video>secret</video>
      <p style="font-size:0;visibility:hidden">tiny</p><dialog>asked</dialog>`;
    const { seen, message } = await receive(page, client, html);
    expect(wordsOf(seen)).toEqual(['tiny', 'asked']);
    expect(wordsOf(message.untrusted.bodyText)).toEqual(wordsOf(seen));
    expect(message.hiddenPassages).toBe(3);
    await page.getByText('3 passages hidden by the sender.').waitFor();
  });

  test('and people see the same numbers and letters of lists', async () => {
    const [page, client] = await openBoth();
    const { message } = await receive(page, client, '<ol type="A" start="3"><li>one<li value="7">two</ol>');
    const entries = page.frameLocator('.message-frame').locator('li');
    const shown = await entries.evaluateAll((all: HTMLLIElement[]) =>
      all.map((entry) => [entry.value, getComputedStyle(entry).listStyleType]),
    );
    expect(shown).toEqual([
      [0, 'upper-alpha'],
      [0, 'upper-alpha'],
    ]);
    expect(wordsOf(message.untrusted.bodyText).join(' ')).toBe('C. one D. two');
  });

  test('and people see where a link leads if its text names another address', async () => {
    const html = `<p><a href="https://evil.example/login">https://bank.example/login</a>
      <a href="mailto:thief@evil.example">desk@shop.example</a>
      <a href="https://bank.example/">Bank</a> <a href="https://www.shop.example/a">shop.example</a>
      <a href="https://links.shop.example/b">www.shop.example/b</a> <a href="mailto:desk@shop.example">desk@shop.example</a></p>`;
    const { threadId } = await fixture.service.startThread('Mail', html);
    const page = await fixture.open(`/threads/${threadId}`);
    const warnings = page.locator('.message [role=note]');
    await expect
      .poll(() => warnings.allTextContents())
      .toEqual([
        'A link shows bank.example but leads to evil.example.',
        'A link shows shop.example but leads to evil.example.',
      ]);
  });
});
