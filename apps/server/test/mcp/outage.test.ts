import { expect, test } from 'vitest';
import { serve, shared } from '../serve.ts';
import { callTool, connectAgent, overHttp } from './call-tool.ts';
import { openMcp } from './fixture.ts';

const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});

test('an agent gets an error that names a full disk, and no details of other failures', async () => {
  const { store, token } = await openMcp();
  for (const [error, text] of [
    [full, /^The disk of the database is full\. Nothing was saved\./],
    [away, /^The database does not answer\. Try again in a few seconds\.$/],
    [new Error('secret'), /^The service failed\. Try again later\.$/],
  ] as const) {
    const failing = { ...shared(store), listThreads: () => Promise.reject(error) };
    const { mcpUrl } = await serve(failing, {}, { parts: ['mcp'] });
    const client = await connectAgent(overHttp(mcpUrl, await token()));
    expect(await callTool(client, 'list_threads')).toMatchObject({ refused: true, text: expect.stringMatching(text) });
  }
});
