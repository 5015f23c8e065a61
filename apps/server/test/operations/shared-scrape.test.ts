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
  let finish = (_value: number) => {};
  const read = () => {
    scrapes += 1;
    return new Promise<number>((resolve) => (finish = resolve));
  };
  operations.metrics.addGauges([{ name: 'threads_up', help: 'For the test', read }]);
  const ask = async () => (await fetch(`${operations.url}/metrics`)).text();
  const texts = [ask(), ask(), ask()];
  await expect.poll(() => scrapes).toBe(1);
  // The others have arrived too: this one came last.
  await fetch(`${operations.url}/healthz`);
  finish(7);
  for (const text of await Promise.all(texts)) expect(text).toContain('threads_up 7');
  expect(scrapes).toBe(1);
});
