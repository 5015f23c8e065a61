import { sendRequest } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { openMock } from '../open-mock.ts';

const scenario = JSON.stringify({ scenario: '503', times: 'always' });
const localPage = 'http://localhost:5173';
const foreignPages = [
  'https://evil.example',
  'http://localhost.evil.example',
  'null',
  'chrome-extension://localhost',
  'http://localhost:5173.evil.example',
];

/** Starts a mock with one scheduled scenario. */
async function openScheduled() {
  const mock = await openMock();
  mock.scenarios.add({ scenario: '429', times: 'always' });
  const scheduled = mock.scenarios.active();
  const bearer = { Authorization: `Bearer ${mock.controlSecret}` };
  return { ...mock, scheduled, bearer };
}

describe('the control URL', () => {
  test('each mock has a new secret unless the user sets one of at least 16 characters', async () => {
    const [one, two] = [await openMock(), await openMock({ controlSecret: '' })];
    expect(new Set([one.controlSecret, two.controlSecret, '']).size).toBe(3);
    const { controlSecret } = await openMock({ controlSecret: 'chosen-by-the-user' });
    expect(controlSecret).toBe('chosen-by-the-user');
    const short = openMock({ controlSecret: 'short' });
    await expect(short).rejects.toThrow(TypeError);
    await expect(short).rejects.toThrow('at least 16 characters');
  });

  test.each([
    ['a command without the secret', {}],
    ['a command with another secret', { Authorization: 'Bearer another' }],
    ['a command with an empty secret', { Authorization: 'Bearer ' }],
    ['a local page without the secret', { Origin: localPage }],
    ['a local page with another secret', { Origin: localPage, Authorization: 'Bearer another' }],
  ])('%s cannot change anything', async (_, headers) => {
    const { controlUrl, scenarios, scheduled } = await openScheduled();
    for (const response of [
      await sendRequest(controlUrl, { method: 'POST', headers, body: scenario }),
      await sendRequest(controlUrl, { method: 'DELETE', headers }),
    ]) {
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(JSON.parse(response.text)).toEqual({ statusCode: 401, message: expect.stringContaining('secret') });
    }
    expect(scenarios.active()).toEqual(scheduled);
  });

  test.each(foreignPages)('a page from %s cannot change anything, even with the secret', async (Origin) => {
    const { controlUrl, scenarios, scheduled, bearer } = await openScheduled();
    const headers = { Origin, ...bearer };
    for (const response of [
      await sendRequest(controlUrl, { method: 'POST', headers, body: scenario }),
      await sendRequest(controlUrl, { method: 'DELETE', headers }),
      await sendRequest(controlUrl, { method: 'OPTIONS', headers: { Origin } }),
      await sendRequest(controlUrl, { headers: { Origin } }),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(scenarios.active()).toEqual(scheduled);
  });

  test('a command and a local page with the secret can control the mock', async () => {
    const { controlUrl, controlSecret, scenarios, bearer } = await openScheduled();
    const read = await sendRequest(controlUrl);
    expect([read.status, read.text.includes(controlSecret)]).toEqual([200, false]);
    const preflight = await sendRequest(controlUrl, { method: 'OPTIONS', headers: { Origin: localPage } });
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'Authorization, Content-Type',
    ]);
    const command = await sendRequest(controlUrl, { method: 'POST', headers: bearer, body: scenario });
    expect(command.status).toBe(201);
    const page = await sendRequest(controlUrl, { method: 'DELETE', headers: { Origin: localPage, ...bearer } });
    expect([page.status, page.headers['access-control-allow-origin']]).toEqual([200, localPage]);
    expect(scenarios.active()).toEqual([]);
  });

  test.each([
    // Fewer than 10,000 characters, but more than 10,000 bytes.
    ['10,000 bytes', 'é'.repeat(5_001)],
    // More than one chunk. The response arrives although the body is not read completely.
    ['several chunks', 'x'.repeat(5_000_000)],
  ])('a body of more than %s is rejected, with and without a declared length', async (_, body) => {
    const { controlUrl, bearer } = await openScheduled();
    for (const length of [{ 'Content-Length': `${Buffer.byteLength(body)}` }, { 'Transfer-Encoding': 'chunked' }]) {
      const headers: Record<string, string> = { ...bearer, ...length };
      const { status, text } = await sendRequest(controlUrl, { method: 'POST', headers, body });
      expect(status).toBe(413);
      expect(JSON.parse(text)).toEqual({ statusCode: 413, message: 'The body is longer than 10000 bytes.' });
    }
  });
});
