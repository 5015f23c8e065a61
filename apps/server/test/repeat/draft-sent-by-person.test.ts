import { expect, onTestFinished, test } from 'vitest';
import { content, lena, withFixture } from '../mcp/fixture.ts';
import { startThreads } from '../run-threads.ts';
import { startReceiver } from '../webhooks/receiver.ts';

test('REST and webhooks show the message of a draft only after a person sends it', async () => {
  await withFixture(async ({ store, file, mara, threadId, token, connect, threads }) => {
    const { url, received, close } = await startReceiver();
    onTestFinished(close);
    const dataOf = () =>
      received.map(({ body }) => JSON.parse(body).data as { messageId?: string; direction?: string });
    await store.createEndpoint({ url, ownerId: mara, events: ['message.created'], scopes: ['threads:read'] });

    const parts = ['--only', 'api,webhooks'];
    const { urls } = await startThreads(parts, { DATABASE_URL: file, WEBHOOKS_ALLOW_LOOPBACK: '1' });
    const rest = await token(['threads:read'], { audience: 'rest' });
    const overRest = async () => {
      const response = await fetch(`${urls.api}/threads/${threadId}`, { headers: { Authorization: `Bearer ${rest}` } });
      return (await response.json()) as {
        messageCount: number;
        history: { data: { id: string; bodyText?: string }[] };
      };
    };

    const client = await connect('http');
    const proposed = await client.callTool({
      name: 'propose_draft',
      arguments: { threadId, bodyText: 'Thursday at nine?' },
    });
    const { id } = proposed.structuredContent as { id: string };
    // The event of a later change proves that the worker has processed the proposal.
    const newer = await store.receiveMessage({ threadId, author: lena, ...content('Well?') });
    await expect.poll(() => dataOf().map(({ direction }) => direction)).toEqual(['inbound']);
    expect(await overRest()).toMatchObject({ messageCount: 2 });
    expect(JSON.stringify(await overRest())).not.toContain('Thursday at nine?');

    const send = ['draft', 'send', id, '--user', mara, '--yes', '--version', '1', '--json'];
    expect((await threads(...send)).stderr).toContain(
      `Read ${newer.messageId} before you send. Then add --seen ${newer.messageId}.`,
    );
    expect((await threads('draft', 'list')).stdout).toMatch(/newer messages[\s\S]* 1 /);
    expect((await threads('draft', 'show', id)).stdout).toMatch(
      /CAREFUL {2}1 message is newer than the draft[\s\S]*\| Well\?/,
    );
    const sent = await threads(...send, '--seen', newer.messageId);
    expect(sent).toMatchObject({ code: 0 });
    const { messageId } = JSON.parse(sent.stdout);
    await expect.poll(() => dataOf().map(({ messageId }) => messageId)).toContain(messageId);
    const { messageCount, history } = await overRest();
    expect(messageCount).toBe(3);
    expect(history.data.at(-1)).toMatchObject({ id: messageId, bodyText: 'Thursday at nine?' });
  });
});
