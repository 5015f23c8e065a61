import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareEnvironment } from '@threads-api/testing';
import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { mcpScopes } from '#store';
import { findViolations } from '../inbox/axe.ts';
import { useBrowser } from '../inbox/browser.ts';
import { content, lena } from '../inbox/inbox-service.ts';
import { startReceiver } from '../inbox/receiver.ts';
import { callTool } from '../mcp/call-tool.ts';
import { main, startThreads } from '../run-threads.ts';

describe.skipIf(!executablePath)('an agent and a person', () => {
  const fixture = useBrowser();

  /** Connects an agent that has only a token and the URL of the service. */
  const connectAgent = async () => {
    const { store, mara, databaseUrl } = fixture.service;
    const { urls, stop } = await startThreads(['--only', 'mcp'], { DATABASE_URL: databaseUrl });
    fixture.atEnd(stop);
    const token = { userId: mara, name: 'assistant', scopes: [...mcpScopes], audience: 'mcp' as const };
    const env = { ...bareEnvironment, THREADS_MCP_TOKEN: (await store.createToken(token)).token };
    const agent = new Client({ name: 'test-agent', version: '1.0.0' });
    const args = [main, 'mcp', '--url', urls.mcp];
    await agent.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    fixture.atEnd(() => agent.close());
    return agent;
  };

  test('reply to a customer: message, webhook, proposal, newer message, warning, edit, send, webhook', async () => {
    const { store, mara, databaseUrl, inbox, threadId } = fixture.service;
    const receive = (text: string) => store.receiveMessage({ threadId, author: lena, ...content(text) });
    const [receiving, agent] = [await startReceiver(databaseUrl), await connectAgent()];
    fixture.atEnd(receiving.stop);
    const page = await fixture.signIn(mara);
    const click = (name: string) => page.getByRole('button', { name }).first().click();
    const showsWell = async () => expect(await findViolations(page)).toEqual([]);

    await page.goto(`${inbox.url}/webhooks`);
    await page.getByLabel('URL').fill(receiving.url);
    await click('Create webhook');
    receiving.secret = (await page.locator('pre').textContent()) ?? '';
    await showsWell();

    await receive('Is Thursday still possible?');
    await expect.poll(() => receiving.events.map(({ type }) => type)).toEqual(['message.created']);
    const [arrived] = receiving.events;
    const thread = await callTool(agent, 'get_thread', { threadId: arrived?.data.threadId });
    expect(thread.text).toContain('Is Thursday still possible?');
    const proposal = { threadId: thread.data.id, bodyText: 'Yes, Thursday at nine.', reasoning: 'Thursday is free.' };
    const { data: draft } = await callTool(agent, 'propose_draft', proposal);
    const { messageId: newer } = await receive('Sorry, make it Friday.');

    await page.goto(`${inbox.url}/drafts`);
    await page.locator('.entries').getByText('newer message').waitFor();
    await showsWell();
    await page.goto(`${inbox.url}/drafts/${draft.id}`);
    const warning = page.locator('.draft').getByRole('alert');
    await warning.getByText('Sorry, make it Friday.').waitFor();
    await showsWell();
    expect((await callTool(agent, 'get_draft', { draftId: draft.id })).data).toMatchObject({
      newerMessages: 1,
      newestMessage: { id: newer },
    });

    await click('Edit');
    await page.getByLabel('Text').fill('Yes, Friday at nine.');
    await showsWell();
    await click('Save');
    await page.locator('.outgoing').getByText('Yes, Friday at nine.').waitFor();
    await click('Review and send');
    const dialog = page.getByRole('dialog', { name: 'Send this message?' });
    await dialog.getByText('Sorry, make it Friday.').waitFor();
    await dialog.getByRole('checkbox').check();
    await showsWell();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    await showsWell();

    const { data: sent } = await callTool(agent, 'get_draft', { draftId: draft.id });
    expect(sent).toMatchObject({ state: 'sent', bodyText: 'Yes, Friday at nine.' });
    const { messageId } = sent;
    await expect
      .poll(() => receiving.events.map(({ type, data }) => ({ type, ...data })))
      .toEqual(
        expect.arrayContaining([
          { type: 'message.created', threadId, messageId, direction: 'outbound' },
          { type: 'draft.sent', threadId, draftId: draft.id, messageId, edited: true },
        ]),
      );
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.locator('.message', { hasText: 'Yes, Friday at nine.' }).waitFor();
    await showsWell();
    await page.goto(`${inbox.url}/webhooks`);
    await page.getByText('draft.sent').last().waitFor();
    await showsWell();
  });
});
