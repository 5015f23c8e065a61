import { checkConformance, checks, watchWebhooks } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { freePort, isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { partNames } from '../../src/serve/parts.ts';
import { serveDemo } from '../serve.ts';

/** `pnpm --filter server repeat` tries ten seeds in a row. */
const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1];

const splits = { 'all parts in one process': partNames, 'the API alone': ['api'] } as const;

test.for(Object.entries(splits).flatMap(([name, parts]) => seeds.map((seed) => ({ name, parts, seed }))))(
  'the demo server conforms, and every check is made: $name, seed $seed',
  async ({ parts, seed }) => {
    const { baseUrl, target, actions, stop } = await serveDemo({}, { parts });
    try {
      const report = await checkConformance({ baseUrl, ...target, actions }, { seed });
      expect(report.findings).toEqual([]);
      expect(report.checks.filter(({ outcome, reason }) => outcome !== 'passed' || reason)).toEqual([]);
      expect(report.checks).toHaveLength(checks.length);
    } finally {
      await stop();
    }
  },
);

// It waits for real retries, about half a minute.
test.runIf(isRepeating)('the webhooks of the demo server conform, and every check is made', async () => {
  const settings = { webhooksAllowLoopback: true };
  const { baseUrl, target, actions, store, stop } = await serveDemo(settings, { parts: ['api', 'webhooks'] });
  const port = await freePort();
  const ownerId = contract.caller ?? '';
  const events = contract.webhooks.map(({ type }) => type);
  try {
    const url = `http://127.0.0.1:${port}/`;
    const { secret } = await store.createEndpoint({ url, ownerId, events, scopes: [...contract.scopes] });
    const report = await watchWebhooks({
      port,
      secret,
      patience: 60_000,
      quiet: 3000,
      gone: true,
      target: { baseUrl, ...target, actions },
    });
    expect(report.findings).toEqual([]);
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  } finally {
    await stop();
  }
});
