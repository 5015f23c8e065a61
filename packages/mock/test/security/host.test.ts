import { sendRequest } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { openMock } from '../open-mock.ts';

// DNS rebinding: evil.example resolves to this machine, and its pages send their own name as Host.
const foreign = [
  'evil.example',
  'evil.example:4010',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.168.1.9',
];

describe('the Host of a request', () => {
  test.each(foreign)('%s is rejected in the contract’s format', async (Host) => {
    const { url, controlUrl } = await openMock();
    const preflight = { method: 'OPTIONS', headers: { Host, 'Access-Control-Request-Method': 'GET' } };
    for (const response of [
      await sendRequest(`${url}/threads`, { headers: { Host, Authorization: 'Bearer any' } }),
      await sendRequest(`${url}/threads`, preflight),
      await sendRequest(controlUrl, { headers: { Host } }),
    ]) {
      expect(response.status).toBe(403);
      const message = expect.stringContaining(`The host '${Host}' is not allowed.`);
      expect(JSON.parse(response.text)).toEqual({ statusCode: 403, message });
    }
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:4010', 'localhost:5173'])(
    'may be a loopback name with any port: %s',
    async (Host) => {
      const { url } = await openMock();
      const headers = { Host, Authorization: 'Bearer any' };
      expect((await sendRequest(`${url}/threads`, { headers })).status).toBe(200);
    },
  );

  test('may be a name that the user allows', async () => {
    const { url, controlUrl } = await openMock({ allowedHosts: ['api.shop.test'] });
    const status = async (Host: string) =>
      (await sendRequest(`${url}/threads`, { headers: { Host, Authorization: 'Bearer any' } })).status;
    expect([await status('api.shop.test'), await status('API.shop.test:80'), await status('shop.test')]).toEqual([
      200, 200, 403,
    ]);
    // The control URL still accepts only loopback names.
    expect((await sendRequest(controlUrl, { headers: { Host: 'api.shop.test' } })).status).toBe(403);
  });

  test('may be any IP address, but no other name, if the mock listens on all addresses', async () => {
    const { url } = await openMock({ host: '0.0.0.0' });
    const address = url.replace('0.0.0.0', '127.0.0.1');
    const status = async (Host: string) =>
      (await sendRequest(`${address}/threads`, { headers: { Host, Authorization: 'Bearer any' } })).status;
    expect([await status('192.168.1.9:4010'), await status('[fe80::1]:4010'), await status('evil.example')]).toEqual([
      200, 200, 403,
    ]);
  });

  test('is logged if it is rejected', async () => {
    const statuses: number[] = [];
    const { url } = await openMock({ onResponse: ({ status }) => statuses.push(status) });
    await sendRequest(`${url}/threads`, { headers: { Host: 'evil.example' } });
    expect(statuses).toEqual([403]);
  });
});
