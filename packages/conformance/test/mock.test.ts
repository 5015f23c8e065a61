import { contract } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startTestMock } from './mocks.ts';

const runOnMock = async (seed: number) => {
  const target = await startTestMock();
  const report = await checkConformance(target, { seed });
  return { target, report };
};
const firstRun = runOnMock(1);

test.for(isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1])(
  'the mock conforms, except for the checks that it skips (seed %i)',
  async (seed) => {
    const { target, report } = await (seed === 1 ? firstRun : runOnMock(seed));
    expect(report.findings).toEqual([]);
    // The mock has no data that could change.
    const untested = report.checks
      .filter(({ outcome, reason }) => outcome === 'not tested' && !reason?.includes('no actions.'))
      .map(({ id }) => id);
    expect(untested.toSorted()).toEqual(Object.keys(target.skip ?? {}).toSorted());
  },
);

test('a rate limit slows the kit down', async () => {
  const target = await startTestMock({ rateLimit: { requests: 3, windowSeconds: 1 } });
  const waits: number[] = [];
  const { findings, requests, milliseconds } = await checkConformance(target, {
    only: ['head-as-get', 'page-size'],
    onProgress: ({ waiting }) => waiting && waits.push(waiting),
  });
  expect(findings).toEqual([]);
  expect(waits.length).toBeGreaterThan(0);
  // Once for each window, however many requests wait.
  expect(waits.length).toBeLessThan(milliseconds / 1000 + 2);
  expect(milliseconds).toBeGreaterThan((requests / 3 - 3) * 1000);
});

test('the request rate stays below --max-rps', async () => {
  const target = await startTestMock();
  const { requests, milliseconds } = await checkConformance(target, { maxRps: 200, only: ['auth-token-malformed'] });
  expect(milliseconds).toBeGreaterThan((requests / 200) * 1000 - 50);
});

test('operations are found by their structure, not by their names', async () => {
  const names = { listThreads: 'searchTickets', getThread: 'ticket', listThreadNotes: 'remarks' };
  const renamed = Object.entries(names).reduce(
    (text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`),
    JSON.stringify(contract.source).replaceAll('"/threads', '"/tickets').replaceAll('{id}', '{ticketId}'),
  );
  const document = JSON.parse(renamed, (_, value) =>
    value?.in === 'path' && value.name === 'id' ? { ...value, name: 'ticketId' } : value,
  );
  const { findings, checks } = await checkConformance(await startTestMock({ document }), { seed: 1, document });
  expect(findings).toEqual([]);
  const outcomes = (results: typeof checks) => results.map(({ id, outcome }) => [id, outcome]);
  expect(outcomes(checks)).toEqual(outcomes((await firstRun).report.checks));
});
