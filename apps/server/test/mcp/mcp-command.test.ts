import { CouldNotRun } from '@threads-api/cli';
import { afterEach, expect, test, vi } from 'vitest';
import { commands } from '../../src/mcp/mcp-command.ts';
import { runThreads } from '../run-threads.ts';
import { callTool } from './call-tool.ts';
import { openMcp } from './fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs `threads mcp` in this process. Ends only if it cannot run. */
async function runMcp({ token, url }: { token: string; url: string }) {
  vi.stubEnv('THREADS_MCP_TOKEN', token);
  await commands.mcp?.run({ url }, []);
}

test('an agent needs only a token, and revoking it ends the connection', async () => {
  const { store, connect, threadId } = await openMcp();
  const client = await connect('relay');
  expect((await client.listTools()).tools).toHaveLength(8);
  expect((await callTool(client, 'propose_draft', { threadId, bodyText: 'Come by' })).refused).toBe(false);
  for (const { id } of await store.listTokens()) await store.revokeToken(id);
  await expect(callTool(client, 'list_threads')).rejects.toThrow('expired or revoked');
});

test('requests are answered even if the input ends right after them', async () => {
  const { serve, token } = await openMcp();
  const input = [1, 2].map((id) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`).join('');
  const env = { THREADS_MCP_TOKEN: await token() };
  const { code, stdout } = await runThreads(['mcp', '--url', await serve()], env, undefined, input);
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect([code, ids.toSorted()]).toEqual([0, [1, 2]]);
});

test('a message that is too long for the service is refused with the limit', async () => {
  const { connect, threadId } = await openMcp();
  for (const kind of ['http', 'relay'] as const) {
    const client = await connect(kind);
    for (const length of [600_000, 9_000_000])
      await expect(callTool(client, 'propose_draft', { threadId, bodyText: 'x'.repeat(length) })).rejects.toThrow(
        /(?<!service failed.*)The body is longer than 500000 bytes\./,
      );
    expect((await client.listTools()).tools).toHaveLength(8);
  }
});

test('plain HTTP to another machine is reported, and to this machine it is not', async () => {
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
  const { serve } = await openMcp();
  const service = await serve();
  const wrongUrl = /^--url must be a URL such as \S+ without a user and a password\.$/;
  for (const [given, reason] of [
    [{ url: 'http://u:hunter2@127.0.0.1/mcp', token: 'cthr_x' }, wrongUrl],
    [{ url: 'ftp://u:hunter2@127.0.0.1/mcp', token: 'cthr_x' }, wrongUrl],
    [{ url: service, token: '' }, 'THREADS_MCP_TOKEN: The token is missing.'],
    [{ url: service, token: 'cthr_x' }, 'refuses THREADS_MCP_TOKEN: The token is unknown,'],
    [{ url: `${service}/elsewhere`, token: 'cthr_x' }, 'returned 404. Is it the MCP URL?'],
  ] as const) {
    const running = runMcp(given);
    await expect(running).rejects.toThrow(reason);
    await expect(running).rejects.toBeInstanceOf(CouldNotRun);
  }
  vi.stubEnv('MCP_RATE_LIMIT', '0');
  await expect(runMcp({ url: service, token: '' })).rejects.toThrow(
    "MCP_RATE_LIMIT is '0'; use a whole number from 1 to 999999999.",
  );
});
