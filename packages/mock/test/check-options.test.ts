import { describe, expect, test } from 'vitest';
import { type MockOptions, startMock } from '../src/index.ts';
import { createMswMock } from '../src/msw.ts';
import { openMock } from './open-mock.ts';

/** Options that the compiler would reject, and the beginning of the error. */
const mistakes: [Record<string, unknown>, string][] = [
  [{ threads: -1 }, 'threads must be a whole number from 1 to 100000, not -1.'],
  [{ threads: '500' }, 'threads must be a whole number from 1 to 100000, not "500".'],
  [{ seed: 'x' }, 'seed must be a whole number'],
  [{ rateLimit: 10 }, 'rateLimit must be an object such as { requests: 10, windowSeconds: 60 }, not 10.'],
  [{ rateLimit: { requests: 10 } }, 'rateLimit must be an object'],
  [{ retryAfter: -1 }, 'retryAfter must be a whole number from 0 to 86400, not -1.'],
  [{ delay: -5 }, 'delay must be milliseconds, or a range such as [200, 800], not -5.'],
  [{ delay: [800, 200] }, 'delay must be milliseconds'],
  [{ chaos: 5 }, 'chaos must be a share from 0 to 1, not 5.'],
  [{ slowBody: 'x' }, 'slowBody must be milliseconds, not "x".'],
  [{ document: 'openapi.yaml' }, 'document must be an OpenAPI document as an object'],
  [{ thread: 5 }, "There is no option 'thread'."],
  [{ stateless: 'no' }, 'stateless must be true or false, not "no".'],
  [{ baseUrl: 'https://threads.test' }, "There is no option 'baseUrl'."],
  [{ port: 70_000 }, 'port must be a whole number from 0 to 65535, not 70000.'],
  [{ live: 0 }, 'live must be a number of changes per second, up to 1000, not 0.'],
  [{ allowedHosts: 'api.test' }, 'allowedHosts must be a list of host names'],
  [{ controlSecret: 'short' }, 'controlSecret must have at least 16 characters'],
  [{ host: 5 }, 'host must be a string, not 5.'],
  [{ webhooks: { to: 'http://127.0.0.1:1', secret: 'bad' } }, 'webhooks must be an object with an http(s) URL'],
  [{ webhooks: { to: 'nowhere', secret: 'whsec_AAAA' } }, 'webhooks must be an object with an http(s) URL'],
  [{ onResponse: 'log' }, 'onResponse must be a function'],
  [{ onEvent: {} }, 'onEvent must be a function'],
];

describe('startMock rejects', () => {
  test.each(mistakes)('%j', async (options, message) => {
    const error = await startMock({ port: 0, ...options }).catch((reason) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain(message);
  });

  test('no value of a secret in its message', async () => {
    const secret = 'secret\u0000';
    const error = await startMock({ port: 0, controlSecret: secret }).catch(String);
    expect(error).not.toContain('secret\u0000');
  });
});

test.each<[object, string]>([
  [{ threads: -1 }, 'threads must be a whole number from 1 to 100000, not -1.'],
  [{ baseUrl: 5 }, 'baseUrl must be a string, not 5.'],
  [{ live: 2 }, "There is no option 'live'."],
  [{ port: 4010 }, "There is no option 'port'."],
])('createMswMock rejects %j', (options, message) => {
  expect(() => createMswMock(options)).toThrow(message);
});

test('all valid options are accepted', async () => {
  const options: MockOptions = {
    host: '127.0.0.1',
    allowedHosts: [],
    controlSecret: 'x'.repeat(16),
    threads: 1,
    seed: 0,
    delay: [0, 0],
    chaos: 0,
    rateLimit: { requests: 1, windowSeconds: 1 },
    retryAfter: 0,
    slowBody: 0,
    onResponse() {},
    onEvent() {},
  };
  await openMock(options);
});

describe('the control URL rejects', () => {
  test.each([
    [{ scenario: '429', time: 2 }, "There is no field 'time'. Use scenario, operation, times, token."],
    [{ scenario: '429', operation: { id: 'getThread' } }, 'operation must be a string, not {"id":"getThread"}.'],
    [{ scenario: '429', token: 7 }, 'token must be a string, not 7.'],
    [{ scenario: ['429'] }, 'scenario must be a string or number, not ["429"].'],
    [['429'], 'The body must be a JSON object'],
    ['429', 'The body must be a JSON object'],
    [{ scenario: '429', times: '2' }, 'times must be a whole number of at least 1, or "always", not "2".'],
  ])('%j', async (body, message) => {
    const { control } = await openMock();
    const response = await control('POST', body);
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining(message)]);
    expect(await (await control('GET')).json()).toMatchObject({ active: [] });
  });

  test.each([
    [{ action: 'close' }, "There is no thread 'undefined'."],
    [{ action: 'close', thread: 7 }, 'thread must be a string, not 7.'],
    [{ action: 'close', id: 'thr_w5NfYp2K' }, "There is no field 'id'. Use action, thread, to, text, token."],
    [{ action: 'assign', thread: 'thr_w5NfYp2K', to: {} }, 'to must be a string, not {}.'],
  ])('the change %j', async (body, message) => {
    const { stateUrl, controlSecret } = await openMock();
    const headers = { Authorization: `Bearer ${controlSecret}` };
    const response = await fetch(stateUrl, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining(message)]);
  });
});
