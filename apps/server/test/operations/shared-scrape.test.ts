import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startOperations } from '../../src/operations/start-operations.ts';

test('requests for metrics at the same time share one scrape', async () => {
  const operations = await startOperations({
    address: { host: '127.0.0.1', port: 0, settings: { host: 'HOST', port: 'PORT' } },
    hostnames: [],
    maxConnections: 100,
    log: pino({ enabled: false }),
  });
  onTestFinished(() => operations.close());
  let scrapes = 0;
  let finish = (_text: string) => {};
  const metrics = () => {
    scrapes += 1;
    return new Promise<string>((resolve) => (finish = resolve));
  };
  operations.setReady({ checkReady: async () => {}, metrics: { metrics, contentType: 'text/plain' } });
  const read = async () => (await fetch(`${operations.url}/metrics`)).text();
  const texts = [read(), read(), read()];
  await expect.poll(() => scrapes).toBe(1);
  // The others have arrived too: this one came last.
  await fetch(`${operations.url}/healthz`);
  finish('threads_up 1');
  expect(await Promise.all(texts)).toEqual(['threads_up 1', 'threads_up 1', 'threads_up 1']);
  expect(scrapes).toBe(1);
});
