import { contract } from '@threads-api/contract';
import { createRole } from '@threads-api/testing/postgres/create-role';
import { expect, test } from 'vitest';
import { callTool, connectAgent, overHttp } from '../../mcp/call-tool.ts';
import { addWebhook, startThread } from '../../office.ts';
import { runThreads, startThreads } from '../../run-threads.ts';
import { newOffice } from '../../stores.ts';
import { startReceiver } from '../../webhooks/receiver.ts';

test('the service works with a role that can only read and write rows', async () => {
  const { url, owner, role, asRole } = await createRole();
  // The tables do not exist yet, and the role cannot create them.
  expect(await runThreads(['serve'], { DATABASE_URL: asRole })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The database \S+ cannot be opened: The role lacks a right\. Run threads migrate [^\n]+\n$/,
    ),
  });
  expect(await runThreads(['migrate'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const { stdout: help } = await runThreads(['migrate', '--help']);
  const grants = help.match(/^ +grant .*;$/gm) ?? [];
  expect(grants.length).toBeGreaterThan(0);
  for (const grant of grants) await owner.query(grant.replace('to threads;', `to ${role};`));

  const receiver = await startReceiver();
  const { store, mara: userId, inbox } = await newOffice({ url: asRole });
  const { token } = await store.createToken({ userId, name: 'test', scopes: [...contract.scopes] });
  const { token: agent } = await store.createToken({ userId, name: 'agent', scopes: ['mcp:read'], audience: 'mcp' });
  await addWebhook(store, userId, { url: receiver.url });
  const { threadId } = await startThread(store, inbox, null, 'Hello');

  const { urls, lines } = await startThreads([], { DATABASE_URL: asRole, WEBHOOKS_ALLOW_LOOPBACK: '1' });
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['thread.created']);
  const response = await fetch(`${urls.api}/threads`, { headers: { authorization: `Bearer ${token}` } });
  expect(await response.json()).toMatchObject({ data: [{ id: threadId, unread: true }] });

  const client = await connectAgent(overHttp(urls.mcp, agent));
  expect((await callTool(client, 'list_threads')).text).toContain(threadId);

  // A missing privilege prints one line, and is logged without a stack.
  await owner.query(`revoke select on inboxes from ${role}`);
  expect(await runThreads(['inbox', 'list'], { DATABASE_URL: asRole })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The role lacks a right\. [^\n]+\n$/),
  });
  await owner.query(`revoke select on threads from ${role}`);
  expect((await fetch(`${urls.api}/threads`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(500);
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(1);
  expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({
    err: { message: 'permission denied for table threads', stack: '' },
    advice: expect.stringContaining('The role lacks a right.'),
  });
});
