import { contract } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { startMock, UnusableContract } from '../src/index.ts';
import { openMock } from './open-mock.ts';

describe('Prefer', () => {
  test.each(
    contract.operations.flatMap(({ path, responses }) =>
      Object.values(responses).map((response) => [response.status, path, response] as const),
    ),
  )('code=%s returns that status on %s', async (code, path, { headers }) => {
    const { send } = await openMock();
    const response = await send(path.replace('{id}', 'thr_Qd81xTzB'), { Prefer: `code=${code}` });
    expect(response.status).toBe(Number(code));
    if (Number(code) >= 400) expect(((await response.json()) as { statusCode: number }).statusCode).toBe(Number(code));
    for (const name of Object.keys(headers)) expect(response.headers.has(name)).toBe(true);
  });

  test('example=emptyPage returns that example', async () => {
    const { send, json } = await openMock();
    for (const Prefer of ['example=emptyPage', 'code=200, example="emptyPage"'])
      expect(await json('/threads', { Prefer })).toEqual({ data: [], nextCursor: null });
    expect((await send('/threads', { Prefer: 'CODE = "429"; other=1' })).status).toBe(429);
    expect((await send('/threads', { Prefer: 'code=abc' })).status).toBe(400);
  });

  test('an unknown preference is rejected with the valid names', async () => {
    const { json } = await openMock();
    const { message } = await json('/threads', { Prefer: 'example=nope' });
    const names = contract.operation('listThreads').examples.map(({ name }) => name);
    expect(message).toMatch(new RegExp(`example=nope\\. Use one of 200, .*, ${names.join(', ')}`));
    expect(await json('/threads', { Prefer: 'code=418' })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('does not support code=418. Use one of 200, 304, 400,'),
    });
  });
});

test('a response is delayed', async () => {
  const { send } = await openMock({ delay: [60_000, 90_000] });
  await expect(send('/threads', {}, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
});

test('a document without operations is rejected', async () => {
  const bare = { ...contract.document, paths: {} };
  await expect(startMock({ port: 0, document: bare })).rejects.toBeInstanceOf(UnusableContract);
});
