import { contract, type OpenApiDocument } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { type CompletedRequest, startMock, UnusableContract } from '../src/index.ts';
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
    expect(await json('/threads', { Prefer: 'example=emptyPage' })).toEqual({ data: [], nextCursor: null });
    expect((await send('/threads', { Prefer: 'CODE = "429"; other=1' })).status).toBe(429);
    expect((await send('/threads', { Prefer: 'code=abc' })).status).toBe(400);
  });

  test('an unknown preference is rejected with the valid names', async () => {
    const { json } = await openMock();
    const { message } = await json('/threads', { Prefer: 'example=nope' });
    const names = contract.operation('listThreads').examples.map(({ name }) => name);
    expect(message).toContain(`example=nope. Use one of ${names.join(', ')}.`);
    expect(await json('/threads', { Prefer: 'code=418' })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('does not support code=418. Use one of 200, 304, 400,'),
    });
  });
});

describe('options', () => {
  test('the rate limit counts down for each token', async () => {
    const { send } = await openMock({ rateLimit: { requests: 2, windowSeconds: 60 } });
    const first = await send('/threads');
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=1;t=/);
    await send('/threads');
    const refused = await send('/threads');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=/);
    expect((await send('/threads', { Authorization: 'Bearer another' })).status).toBe(200);
  });

  test('a response is delayed', async () => {
    const { send } = await openMock({ delay: [60_000, 90_000] });
    await expect(send('/threads', {}, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
  });

  test('onResponse receives the operation and the chosen example', async () => {
    const answers: CompletedRequest[] = [];
    const { send } = await openMock({ onResponse: (answer) => answers.push(answer) });
    await send('/threads?unread=1');
    await send('/nope');
    expect(answers).toMatchObject([
      { method: 'GET', status: 200, operationId: 'listThreads', example: 'unreadOnly' },
      { status: 404, example: 'unknownPath' },
    ]);
  });
});

describe('other documents', () => {
  const copy = () => structuredClone(contract.document) as Required<OpenApiDocument>;

  test('use() replaces the served document', async () => {
    const { use, json } = await openMock();
    const changed = copy();
    const media = changed.paths['/threads']?.get?.responses?.['200']?.content?.['application/json'];
    (media?.examples?.complete as { value: unknown }).value = { data: [], nextCursor: null };
    use(changed);
    expect(await json('/threads')).toEqual({ data: [], nextCursor: null });
  });

  test('a document without operations is rejected', async () => {
    const bare = { ...contract.document, paths: {} };
    await expect(startMock({ port: 0, document: bare })).rejects.toBeInstanceOf(UnusableContract);
  });
});
