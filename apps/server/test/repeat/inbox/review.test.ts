import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createThreadsClient } from '@threads-api/client';
import { contract } from '@threads-api/contract';
import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { mcpScopes } from '#store';
import { useBrowser } from '../../inbox/browser.ts';
import { databases } from '../../inbox/inbox-service.ts';
import { startReceiver } from '../../inbox/receiver.ts';
import { main, startThreads } from '../../run-threads.ts';

describe.skipIf(!executablePath).each(databases)('a review on $name', ({ newUrl }) => {
  const fixture = useBrowser({ newUrl });

  /** Connects the official MCP client to an MCP server process. */
  async function connectAgent() {
    const { store, databaseUrl, mara } = fixture.service;
    const { token } = await store.createToken({
      userId: mara,
      name: 'assistant',
      scopes: [...mcpScopes],
      audience: 'mcp',
    });
    const client = new Client({ name: 'test-agent', version: '1.0.0' });
    const env = { ...(process.env as Record<string, string>), DATABASE_URL: databaseUrl, THREADS_MCP_TOKEN: token };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env }));
    fixture.atEnd(() => client.close());
    return client;
  }

  /** Receives events at a webhook of Mara. */
  async function receiveEvents() {
    const { store, databaseUrl, mara } = fixture.service;
    const receiver = await startReceiver(databaseUrl);
    fixture.atEnd(receiver.stop);
    const endpoint = { url: receiver.url, ownerId: mara, events: ['message.created'], scopes: ['threads:read'] };
    receiver.secret = (await store.createEndpoint(endpoint)).secret;
    return receiver.events;
  }

  /** Reads the thread through the REST API. */
  async function readOverRest() {
    const { store, databaseUrl, mara, threadId } = fixture.service;
    const server = await startThreads(['--only', 'api'], { DATABASE_URL: databaseUrl });
    fixture.atEnd(server.stop);
    const { token } = await store.createToken({ userId: mara, name: 'laptop', scopes: [...contract.scopes] });
    return createThreadsClient({ baseUrl: server.urls.api, token }).getThread(threadId);
  }

  test('an agent proposes over MCP, a person edits and sends by keyboard alone, and a second person cannot send it again', async () => {
    const { threadId, mara, jonas } = fixture.service;
    const events = await receiveEvents();
    const [maraPage, jonasPage] = [await fixture.signIn(mara), await fixture.signIn(jonas)];
    await jonasPage.getByRole('link', { name: 'Drafts' }).click();
    await jonasPage.getByText('Nothing to review').waitFor();
    await maraPage.keyboard.press('d');
    await maraPage.getByText('Nothing to review').waitFor();

    const client = await connectAgent();
    const outsider = 'stranger@elsewhere.example';
    await client.callTool({
      name: 'propose_draft',
      arguments: {
        threadId,
        bodyText: 'Thursday morning is free.',
        to: [{ address: 'lena@post.example' }, { address: outsider }],
        reasoning: 'The calendar of the workshop.',
      },
    });

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

    const thread = await readOverRest();
    const sent = thread.history.data.filter((entry) => entry.type === 'message' && entry.direction === 'outbound');
    expect(sent).toMatchObject([{ bodyText: 'Thursday at nine is free.', author: { id: mara } }]);
    await expect
      .poll(() => events.map(({ type, data }) => [type, (data as { messageId: string }).messageId]))
      .toContainEqual(['message.created', sent[0]?.id]);
    const actions = (await fixture.service.store.listAudit({ limit: 1000 })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'draft.send')).toHaveLength(1);
  });
});
