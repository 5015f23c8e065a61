import { checkConformance, checks, watchWebhooks } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { freePort, isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { partNames } from '../../src/serve/parts.ts';
import { addWebhook, openReadable } from '../office.ts';
import { serve, serveDemo } from '../serve.ts';
import { newMigratedUrl } from '../stores.ts';

/** `pnpm --filter server repeat` tries ten seeds in a row. */
const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1];

const servers = [
  { name: 'PostgreSQL, all parts in one process', parts: partNames, newUrl: newMigratedUrl },
  { name: 'SQLite, the API alone', parts: ['api'], newUrl: () => ':memory:' },
] as const;
/** The tests of the portal check the demo server on SQLite. */
const tried = isRepeating ? servers : servers.slice(0, 1);

test.for(tried.flatMap((server) => seeds.map((seed) => ({ ...server, seed }))))(
  'the demo server passes every check: $name, seed $seed',
  async ({ parts, newUrl, seed }) => {
    const { baseUrl, target, actions } = await serveDemo({ databaseUrl: await newUrl() }, { parts });
    const options = { seed, ...(!isRepeating && { runs: 10 }) };
    const report = await checkConformance({ baseUrl, ...target, actions }, options);
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
    expect(report.checks).toHaveLength(checks.length);
  },
);

test('reading emits no event', async () => {
  const { store, ask } = await serve();
  const { token, threadId } = await openReadable(store);
  const before = await store.countWaiting();
  const paths = ['/threads', `/threads/${threadId}`, `/threads/${threadId}/notes`];
  for (const path of paths) expect((await ask(path, token)).status).toBe(200);
  expect(await store.countWaiting()).toEqual(before);
});

// Takes about half a minute, because it waits for real retries.
test.runIf(isRepeating)('the webhooks of the demo server pass every check', async () => {
  const settings = { webhooksAllowLoopback: true };
  const { baseUrl, target, actions, store } = await serveDemo(settings, { parts: ['api', 'webhooks'] });
  const port = await freePort();
  const events = contract.webhooks.map(({ type }) => type);
  const scopes = [...contract.scopes];
  const { secret } = await addWebhook(store, contract.caller ?? '', {
    url: `http://127.0.0.1:${port}/`,
    events,
    scopes,
  });
  const report = await watchWebhooks({
    port,
    secret,
    timeout: 60_000,
    quiet: 3000,
    gone: true,
    target: { baseUrl, ...target, actions },
  });
  expect(report.findings).toEqual([]);
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});
