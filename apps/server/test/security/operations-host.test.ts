import { exchangeBytes } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { serve } from '../serve.ts';

const hosts: [host: string, status: number][] = [
  // As Kubernetes probes send it.
  ['10.1.2.3:4001', 200],
  ['[fd00::1]:4001', 200],
  ['LOCALHOST:4001', 200],
  // Names in OPERATIONS_HOSTNAMES, as Prometheus sends them.
  ['threads.monitoring.svc:4001', 200],
  ['Metrics.Example', 200],
  ['rebound.evil.example:4001', 421],
  ['127.0.0.1.evil.example', 421],
  ['evil-metrics.example', 421],
  ['a.metrics.example', 421],
  ['999.1.2.3', 400],
];

test('health and metrics are served at addresses and known names, and an absolute target does not bypass the check', async () => {
  const operationsHostnames = ['threads.monitoring.svc', 'metrics.example'];
  const { operationsUrl } = await serve(undefined, { operationsHostnames });
  const ask = (target: string, ...lines: string[]) =>
    exchangeBytes(operationsUrl, [`GET ${target}`, ...lines, '', ''].join('\r\n'));
  for (const path of ['/healthz', '/readyz', '/metrics'])
    for (const [host, status] of hosts) {
      const { text, statuses } = await ask(`${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
      expect([path, host, statuses]).toEqual([path, host, [status]]);
      if (status !== 200) expect(text).not.toContain('threads_requests_total');
    }
  const absolute = await ask('http://evil.example/metrics HTTP/1.1', 'Host: evil.example', 'Connection: close');
  expect(absolute.statuses).toEqual([421]);
  // Browsers do not send HTTP/1.0.
  expect((await ask('/healthz HTTP/1.0')).statuses).toEqual([200]);
});
