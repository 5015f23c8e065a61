import { expect, test } from 'vitest';
import { runTool } from '../../src/mcp/tool-result.ts';

const caller = {
  userId: 'usr_1',
  tokenId: 'tok_1',
  tokenName: 'assistant',
  expiresAt: '2030-01-01T00:00:00.000Z',
  scopes: ['drafts:propose'],
  rateLimit: null,
};

test('an agent gets an error that names a full disk, and no details of other failures', async () => {
  const textFor = async (error: Error) => {
    const reported: unknown[] = [];
    const { signal } = new AbortController();
    const context = { caller, signal, onError: (each: unknown) => reported.push(each) };
    const { isError, content } = await runTool(context, 'drafts:propose', () => Promise.reject(error));
    expect([isError, reported]).toEqual([true, [error]]);
    const [first] = content;
    return first?.type === 'text' && first.text;
  };
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  expect(await textFor(full)).toMatch(/^The disk of the database is full\. Nothing was saved\./);
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' });
  expect(await textFor(away)).toBe('The database does not answer. Try again in a few seconds.');
  expect(await textFor(new Error('secret'))).toBe('The service failed. Try again later.');
});
