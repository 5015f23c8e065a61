import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareEnvironment } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { main, runThreads, sourceMain, startThreads } from '../run-threads.ts';
import { callTool } from './call-tool.ts';
import { withFixture } from './fixture.ts';

test('a revoked token stops working at once, even on an open connection', async () => {
  await withFixture(async ({ store, connect, threadId }) => {
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
});

test('with --url, an agent needs only a token, and revoking it ends the connection', async () => {
  await withFixture(async ({ store, connect, threadId }) => {
    const client = await connect('relay');
    expect((await callTool(client, 'propose_draft', { threadId, bodyText: 'Come by' })).refused).toBe(false);
    for (const { id } of await store.listTokens()) await store.revokeToken(id);
    await expect(callTool(client, 'list_threads')).rejects.toThrow('was revoked');
  });
});

test('with --url, plain HTTP to another machine is reported, and to this machine it is not', async () => {
  const printed = async (url: string) =>
    (await runThreads(['mcp', '--url', url], { THREADS_MCP_TOKEN: 'cthr_x' })).stderr.split('\n')[0];
  expect(await printed('http://threads.invalid:81/mcp')).toBe(
    'Warning: http://threads.invalid:81 is plain HTTP, so others on the network can read the token. Use https.',
  );
  expect(await printed('http://127.0.0.1:1/mcp')).toContain('cannot be reached');
  expect(await printed('https://threads.invalid/mcp')).toContain('cannot be reached');
});

test.for([
  ['ftp://127.0.0.1/mcp', 'cthr_x', '--url must be a URL'],
  ['http://127.0.0.1:1/mcp', 'cthr_x', 'cannot be reached'],
  ['the service', '', 'THREADS_MCP_TOKEN: The token is missing.'],
  ['the service', 'cthr_x', 'refuses THREADS_MCP_TOKEN: The token is unknown.'],
  ['the service/elsewhere', 'cthr_x', 'returned 404. Is it the MCP URL?'],
])('with --url %s it exits with code 2 and the reason: %s', async ([url = '', token = '', reason]) => {
  await withFixture(async ({ serve }) => {
    const address = url.replace('the service', url.startsWith('the') ? await serve() : '');
    const { code, stderr } = await runThreads(['mcp', '--url', address], { THREADS_MCP_TOKEN: token });
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason ?? '')]);
  });
});

test('the demo prints a working configuration for a checkout and for npx', async () => {
  const { urls } = await startThreads(['--demo'], {}, sourceMain);
  const read = (text: string) => JSON.parse(text).mcpServers.threads;
  const { command, args, env } = read(urls.mcpConfigurations.checkout);
  expect(args.slice(1)).toEqual(['mcp', '--url', urls.mcp]);
  expect(read(urls.mcpConfigurations.npx)).toEqual({
    command: 'npx',
    args: ['-y', '@threads-api/server', ...args.slice(1)],
    env,
  });
  const client = new Client({ name: 'test-agent', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args, env: { ...bareEnvironment, ...env } }));
  onTestFinished(() => client.close());
  expect((await callTool(client, 'list_threads')).data.data.length).toBeGreaterThan(0);
});

test('errors reveal nothing about the database to an agent, but the operator sees them', async () => {
  await withFixture(async ({ store, connect, threadId, printed }) => {
    const client = await connect('stdio');
    await tablesOf(store).schema.dropTable('history_entries').execute();
    const failed = 'The service failed. Try again later.';
    await expect(client.readResource({ uri: `threads://thread/${threadId}` })).rejects.toThrow(failed);
    expect((await callTool(client, 'get_thread', { threadId })).text).toBe(failed);
    await expect.poll(() => printed.join('').match(/no such table: history_entries/g)).toHaveLength(2);
  });
});

test('notes need a separate scope', async () => {
  await withFixture(async ({ connect, threadId, token }) => {
    const client = await connect('stdio', await token(['mcp:read']));
    expect((await callTool(client, 'get_thread', { threadId })).refused).toBe(false);
    expect(await callTool(client, 'list_notes', { threadId })).toMatchObject({
      refused: true,
      text: expect.stringContaining('notes:read'),
    });
  });
});

test('the inspector lists and calls the tools without a warning', async () => {
  await withFixture(async ({ file, threadId, token }) => {
    const env = { ...process.env, DATABASE_URL: file, THREADS_MCP_TOKEN: await token() };
    // The inspector passes on only the variables in its arguments.
    const environment = ['-e', `DATABASE_URL=${env.DATABASE_URL}`, '-e', `THREADS_MCP_TOKEN=${env.THREADS_MCP_TOKEN}`];
    const inspector = fileURLToPath(new URL('../../node_modules/.bin/mcp-inspector', import.meta.url));
    const inspect = (...args: string[]) =>
      new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
        execFile(
          inspector,
          ['--cli', ...environment, process.execPath, main, 'mcp', ...args],
          { env, timeout: 60_000 },
          (error, stdout, stderr) =>
            error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve({ stdout, stderr }),
        );
      });
    const listed = await inspect('--method', 'tools/list');
    expect(JSON.parse(listed.stdout).tools).toHaveLength(8);
    expect(listed.stderr).toBe('');
    const called = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'get_thread',
      '--tool-arg',
      `threadId=${threadId}`,
    );
    expect(called.stdout).toContain('squeal');
    expect(called.stderr).toBe('');
  });
});

test.for([
  [[], {}, 'THREADS_MCP_TOKEN: The token is missing. Create one with'],
  [['--nope'], {}, "Unknown option '--nope'. See --help."],
  [[], { MCP_RATE_LIMIT: '0' }, "MCP_RATE_LIMIT is '0'; use a whole number from 1 to 999999999."],
] as const)('exits with code 2 and the reason if it cannot run: %s', async ([args, env, reason]) => {
  await withFixture(async ({ file }) => {
    const { code, stderr } = await runThreads(['mcp', ...args], { DATABASE_URL: file, THREADS_MCP_TOKEN: '', ...env });
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });
});
