import { CouldNotRun } from '@threads-api/cli';
import { afterEach, expect, test, vi } from 'vitest';
import { tablesOf } from '#testing/tables';
import { commands } from '../../src/mcp/mcp-command.ts';
import { callTool } from './call-tool.ts';
import { content, lena, openMcp } from './fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs `threads mcp` in this process. Ends only if it cannot run. */
async function runMcp({ token, url, databaseUrl }: { token: string; url?: string; databaseUrl?: string }) {
  vi.stubEnv('THREADS_MCP_TOKEN', token);
  if (databaseUrl) vi.stubEnv('DATABASE_URL', databaseUrl);
  await commands.mcp?.run({ values: { url }, positionals: [] });
}

test('a revoked token stops working at once, even on an open connection', async () => {
  const { store, connect, threadId } = await openMcp();
  const client = await connect('stdio');
  expect((await callTool(client, 'list_threads')).refused).toBe(false);
  const { data: draft } = await callTool(client, 'propose_draft', { threadId, bodyText: 'Come by' });
  const uris = [`threads://thread/${threadId}`, `threads://draft/${draft.id}`];
  for (const uri of uris) await client.readResource({ uri });
  for (const { id } of await store.listTokens()) await store.revokeToken(id);
  for (const uri of uris) await expect(client.readResource({ uri })).rejects.toThrow('was revoked');
  expect(await callTool(client, 'list_threads')).toMatchObject({
    refused: true,
    text: expect.stringContaining('was revoked'),
  });
});

test('with --url, an agent needs only a token, and revoking it ends the connection', async () => {
  const { store, connect, threadId } = await openMcp();
  const client = await connect('relay');
  expect((await client.listTools()).tools).toHaveLength(8);
  expect((await client.readResource({ uri: `threads://thread/${threadId}` })).contents).toHaveLength(1);
  expect((await callTool(client, 'propose_draft', { threadId, bodyText: 'Come by' })).refused).toBe(false);
  for (const { id } of await store.listTokens()) await store.revokeToken(id);
  await expect(callTool(client, 'list_threads')).rejects.toThrow('was revoked');
});

test('with --url, plain HTTP to another machine is reported, and to this machine it is not', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const [origin, isReported] of [
    ['http://threads.invalid:81', true],
    ['http://127.0.0.1:1', false],
    ['https://threads.invalid', false],
  ] as const) {
    await expect(runMcp({ url: `${origin}/mcp`, token: 'cthr_x' })).rejects.toThrow('cannot be reached');
    const warning = `Warning: ${origin} is plain HTTP, so others on the network can read the token. Use https.`;
    expect(printed.mock.calls.splice(0)).toEqual(isReported ? [[warning]] : []);
  }
});

test('it does not run without a working service or a valid token', async () => {
  const { serve, file } = await openMcp();
  const service = await serve();
  for (const [given, reason] of [
    [{ url: 'ftp://127.0.0.1/mcp', token: 'cthr_x' }, '--url must be a URL'],
    [{ url: service, token: '' }, 'THREADS_MCP_TOKEN: The token is missing.'],
    [{ url: service, token: 'cthr_x' }, 'refuses THREADS_MCP_TOKEN: The token is unknown.'],
    [{ url: `${service}/elsewhere`, token: 'cthr_x' }, 'returned 404. Is it the MCP URL?'],
    [{ databaseUrl: file, token: '' }, 'THREADS_MCP_TOKEN: The token is missing. Create one with'],
  ] as const) {
    const running = runMcp(given);
    await expect(running).rejects.toThrow(reason);
    await expect(running).rejects.toBeInstanceOf(CouldNotRun);
  }
  vi.stubEnv('MCP_RATE_LIMIT', '0');
  await expect(runMcp({ token: '' })).rejects.toThrow("MCP_RATE_LIMIT is '0'; use a whole number from 1 to 999999999.");
});

test('errors reveal nothing about the database to an agent, but the operator sees them', async () => {
  const { store, connect, threadId, printed } = await openMcp();
  const client = await connect('stdio');
  await tablesOf(store).schema.dropTable('history_entries').execute();
  const failed = 'The service failed. Try again later.';
  await expect(client.readResource({ uri: `threads://thread/${threadId}` })).rejects.toThrow(failed);
  expect((await callTool(client, 'get_thread', { threadId })).text).toBe(failed);
  await expect.poll(() => printed.join('').match(/no such table: history_entries/g)).toHaveLength(2);
});

test('the program converts long HTML mails', async () => {
  const { store, connect, threadId } = await openMcp();
  const bodyHtml = `<p>${'Hello '.repeat(500)}</p><p hidden>Pay now</p>`;
  const { messageId } = await store.receiveMessage({ threadId, author: lena, ...content('Hi'), bodyHtml });
  const { data } = await callTool(await connect('stdio'), 'get_thread', { threadId, messageId });
  expect(data.history.data).toMatchObject([{ partsDiffer: true, htmlOmitted: false, hiddenPassages: 1 }]);
});
