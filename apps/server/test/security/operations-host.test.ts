import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#store';
import { type Served, startServer } from '../serve.ts';

let server: Served;
beforeAll(async () => {
  const operationsHostnames = ['threads.monitoring.svc', 'metrics.example'];
  server = await startServer(await openStore(), { operationsHostnames });
});
afterAll(() => server.stop());

const ask = (path: string, host: string) =>
  exchangeBytes(server.operationsUrl, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test.each([
  ['an IPv4 address, as Kubernetes probes send it', '10.1.2.3:4001'],
  ['an IPv6 address', '[fd00::1]:4001'],
  ['loopback', '127.0.0.1'],
  ['localhost', 'localhost:4001'],
  ['localhost in capitals', 'LOCALHOST'],
  ['a name in OPERATIONS_HOSTNAMES, as Prometheus sends it', 'threads.monitoring.svc:4001'],
  ['a name in OPERATIONS_HOSTNAMES in capitals', 'Metrics.Example'],
])('%s is accepted', async (_, host) => {
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path, host)).statuses).toEqual([200]);
});

test.each([
  ['a DNS rebinding name', 'rebound.evil.example:4001'],
  ['a name that starts with an IP address', '127.0.0.1.evil.example'],
  ['a name that ends with an allowed name', 'evil-metrics.example'],
  ['a subdomain of an allowed name', 'a.metrics.example'],
])('%s returns 421', async (_, host) => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/nope']) {
    const { text, statuses } = await ask(path, host);
    expect(statuses).toEqual([421]);
    expect(text).toContain('OPERATIONS_HOSTNAMES');
    expect(text).not.toContain('threads_requests_total');
  }
});

test('an invalid address returns 400', async () => {
  expect((await ask('/healthz', '999.1.2.3')).statuses).toEqual([400]);
});

test('HTTP/1.0 without Host is accepted, because browsers do not send it', async () => {
  expect((await exchangeBytes(server.operationsUrl, 'GET /healthz HTTP/1.0\r\n\r\n')).statuses).toEqual([200]);
});

test('an absolute target does not bypass the check', async () => {
  const bytes = 'GET http://evil.example/metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
  expect((await exchangeBytes(server.operationsUrl, bytes)).statuses).toEqual([421]);
});
