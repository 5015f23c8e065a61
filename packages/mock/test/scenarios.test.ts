import { contract } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { UnknownScenario } from '../src/index.ts';
import { openMock } from './open-mock.ts';

describe('the control URL', () => {
  test('makes the next call return a 429, but not the one after it', async () => {
    const { send, control } = await openMock();
    const scheduled = await control('POST', { scenario: 429 });
    expect(scheduled.status).toBe(201);
    expect(scheduled.body).toMatchObject({ active: [{ scenario: '429', times: 1 }] });
    expect([(await send('/threads')).status, (await send('/threads')).status]).toEqual([429, 200]);
  });

  test('limits a scenario to an operation or a number of calls, or applies it until it is cleared', async () => {
    const { send, control } = await openMock();
    const statuses = async () => [(await send('/threads')).status, (await send('/threads/thr_Qd81xTzB')).status];
    await control('POST', { scenario: '503', operation: 'getThread', times: 2 });
    expect([await statuses(), await statuses(), await statuses()]).toEqual([
      [200, 503],
      [200, 503],
      [200, 200],
    ]);
    await control('POST', { scenario: '502', times: 'always' });
    expect([await statuses(), await statuses()]).toEqual([
      [502, 502],
      [502, 502],
    ]);
    expect((await control('DELETE')).body).toMatchObject({ active: [] });
    expect(await statuses()).toEqual([200, 200]);
  });

  test('accepts an example as a scenario for the operations that have it', async () => {
    const { send, json, scenarios } = await openMock();
    scenarios.add({ scenario: 'emptyPage' });
    expect((await send('/threads/thr_Qd81xTzB')).status).toBe(200);
    expect(await json('/threads')).toEqual({ data: [], nextCursor: null });
  });

  test('lists the scenarios of the contract', async () => {
    const { control } = await openMock();
    expect((await control('GET')).body.available).toMatchObject({
      everywhere: expect.arrayContaining([{ scenario: 'hang', effect: expect.any(String) }]),
      operations: contract.operations.map(({ id }) => ({
        operation: id,
        errors: expect.any(Array),
        examples: expect.any(Array),
      })),
    });
  });

  test.each([
    [{ scenario: 'nope' }, "There is no scenario 'nope'. Use 200, 304, 400,"],
    [{ scenario: 'emptyPage', operation: 'getThread' }, "There is no scenario 'emptyPage'."],
    [{ scenario: '429', operation: 'sendThread' }, "There is no operation 'sendThread'. Use listThreads, getThread,"],
    [{ scenario: '429', times: 0 }, 'times must be a whole number of at least 1, or "always", not 0.'],
    [{}, "There is no scenario 'undefined'. Use 200, 304, 400,"],
  ])('rejects %j and lists the valid values', async (body, message) => {
    const { control, scenarios } = await openMock();
    const response = await control('POST', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(scenarios.active()).toEqual([]);
    expect(() => scenarios.add({ scenario: 'nope' })).toThrow(UnknownScenario);
  });
});

describe('fault injection', () => {
  test('a slow body arrives in chunks and completely', async () => {
    const { send, json, scenarios } = await openMock();
    const whole = await json('/threads');
    scenarios.add({ scenario: 'slow' });
    const response = await send('/threads');
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(whole);
  });

  test('a hanging request lasts until the client gives up', async () => {
    const { send, scenarios } = await openMock();
    scenarios.add({ scenario: 'hang' });
    const signal = AbortSignal.timeout(100);
    await expect(send('/threads', {}, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await send('/threads')).status).toBe(200);
  });

  test('a drop closes the connection in the middle of the body', async () => {
    const { send, scenarios } = await openMock();
    scenarios.add({ scenario: 'drop' });
    await expect(send('/threads').then((response) => response.text())).rejects.toThrow('terminated');
    expect((await send('/threads')).status).toBe(200);
  });

  test('broken JSON arrives as a complete response', async () => {
    const { send, scenarios } = await openMock();
    scenarios.add({ scenario: 'brokenJson' });
    const response = await send('/threads');
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test.each([
    ['', contract.source],
    [
      ', whose name may have any case',
      JSON.parse(JSON.stringify(contract.source).replaceAll('Retry-After', 'retry-after')),
    ],
  ])('retryAfter sets the Retry-After of each simulated 429 and 503%s', async (_, document) => {
    const { send, scenarios } = await openMock({ retryAfter: 1, document });
    for (const scenario of ['429', '503']) {
      scenarios.add({ scenario });
      const response = await send('/threads');
      expect(response.headers.get('retry-after')).toBe('1');
      if (scenario === '429') expect(response.headers.get('ratelimit')).toContain(';t=1');
      expect(await response.text()).not.toContain('12');
    }
  });
});
