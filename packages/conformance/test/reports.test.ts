import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requirements } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { baselineOf, checkConformance, checks, htmlReport } from '../src/index.ts';
import { cutPair } from '../src/report/finding.ts';
import { terminalReport } from '../src/report/formats/terminal.ts';
import { reportKinds } from '../src/report/report-files.ts';
import { withoutHeader } from '../testing/fault-messages.ts';
import { mapResponse } from '../testing/fault-tools.ts';
import { faultThat } from '../testing/faults.ts';
import { junitProblems } from './junit-problems.ts';
import { startBrokenMock } from './mocks.ts';

/** Inspects the responses of a few checks that send requests of every kind. */
const only = [
  'response-headers',
  'auth-token-missing',
  'scope-missing',
  'absent-thread',
  'filter-matches',
  'page-size',
];
const broken = await startBrokenMock(mapResponse((response) => withoutHeader(response, 'ratelimit')));
const report = await checkConformance(broken, { seed: 1, runs: 5, only });

test('a missing header is one finding, with every request that shows it', () => {
  const [finding, ...others] = report.findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ check: 'response-headers', received: 'no RateLimit', requirement: 'D25' });
  expect(finding?.clause).toEqual({ label: 'RateLimit', pointer: '#/components/headers/RateLimit' });
  expect(finding?.locations.length).toBeGreaterThan(5);
  expect(new Set(finding?.locations.map(({ key }) => key)).size).toBe(finding?.locations.length);
  const text = terminalReport(report);
  expect(text).toMatch(/ 1 finding\. /);
  expect(text).toMatch(/and \d+ other requests/);
  expect(htmlReport(report)).toContain('<details class="finding"');
});

test('a finding about two responses that differ has a command for each', async () => {
  const target = await startBrokenMock((handler) => async (request) => {
    const response = await handler(request);
    if (request.method !== 'HEAD' || response.status !== 200) return response;
    return { ...response, headers: { ...response.headers, etag: 'W/"head"' } };
  });
  const { findings } = await checkConformance(target, { seed: 1, only: ['head-as-get'] });
  expect(findings).toMatchObject([{ check: 'head-as-get', compareWith: expect.stringContaining('curl') }]);
  const [{ curl, compareWith } = { curl: '' }] = findings;
  expect([curl.includes('--head'), compareWith?.includes('--head')].toSorted()).toEqual([false, true]);
  expect(terminalReport({ ...report, findings })).toContain(`compare   ${compareWith}`);
});

test('a command runs nothing that the server sent', async () => {
  const etag = `"\${X:=$(echo run)}\`echo run\`\${X@P}$HOME"`;
  const target = await startBrokenMock((handler) => async (request) => {
    const response = await handler(request);
    const isRepeated = request.headers['if-none-match']?.includes('$HOME');
    return isRepeated ? { ...response, status: 500 } : { ...response, headers: { ...response.headers, etag } };
  });
  const { findings } = await checkConformance(target, { seed: 1, only: ['etag-not-modified'] });
  const curl = findings.map((finding) => finding.curl).find((command) => command.includes('HOME')) ?? '';
  const { stdout } = await promisify(execFile)('bash', ['-c', `curl() { printf '%s\n' "$@"; }; ${curl}`]);
  expect(stdout).toContain(`If-None-Match: ${etag}\n`);
});

test('the ids of findings do not depend on the seed', async () => {
  const lenient = [
    'ignores limit where only historyLimit exists',
    'treats limit=101 as 100',
    'treats a limit far beyond the maximum as 100',
    'rejects unread=1 with some limits',
  ];
  const target = await startBrokenMock((handler, target) =>
    lenient.reduce((answer, what) => faultThat(what).breakHandler(answer, target), handler),
  );
  const idsOf = async (seed: number) => {
    const generated = ['generated-valid', 'generated-invalid', 'parameter-refused', 'unknown-parameter'];
    const { findings } = await checkConformance(target, { seed, only: generated });
    return findings.map(({ id }) => id).toSorted();
  };
  const first = await idsOf(1);
  expect(first.length).toBeGreaterThan(3);
  for (const seed of [22, 333]) expect(await idsOf(seed)).toEqual(first);
});

test('a baseline accepts its findings, and reports entries that are expired or stale', async () => {
  const { accepted: entries } = baselineOf(report);
  expect(entries.map(({ finding }) => finding)).toEqual(report.findings.map(({ id }) => id));
  const stale = { finding: 'page-size', until: '2999-12-31' };
  const expired = { finding: 'cors-off', until: '2020-01-31' };
  const untested = { finding: 'auth-token-expired', until: '2999-12-31' };
  const baseline = { accepted: [...entries, stale, expired, untested] };
  const again = await checkConformance(broken, { seed: 2, only, baseline });
  expect(again.conforms).toBe(true);
  expect(again.baseline).toEqual({ expired: [expired], stale: [stale] });
  expect(terminalReport(again)).toMatch(/page-size: did not occur; remove it/);

  const byCheck = { accepted: [{ finding: 'response-headers', until: '2999-12-31', reason: 'later' }] };
  const accepted = await checkConformance(broken, { seed: 2, only, baseline: byCheck });
  expect(accepted.accepted).toMatchObject([{ check: 'response-headers', reason: 'later' }]);

  const tooOld = { accepted: [{ finding: 'response-headers', until: '2020-01-31' }] };
  expect((await checkConformance(broken, { seed: 2, only, baseline: tooOld })).conforms).toBe(false);
});

test('Jenkins accepts the JUnit report, with any response of the server', () => {
  const hostile = '\u0000\u001b[31m \ud800 ]]> <b> & " \' \uffff';
  const findings = report.findings.map((finding) => ({ ...finding, received: hostile, request: hostile }));
  for (const each of [report, { ...report, target: hostile, findings }, { ...report, findings: [] }])
    expect(junitProblems(reportKinds.junit(each))).toEqual([]);
});

test('long texts are cut so that their first difference is shown', () => {
  const [same, rest] = ['x'.repeat(500), 'x'.repeat(239)];
  expect(cutPair(`a${same}`, `b${same}`, 240)).toEqual([`a${rest} …`, `b${rest} …`]);
  const [expected, received] = cutPair(`${same}"unread":true`, `${same}"unread":false`, 240);
  expect(expected).toBe(`… ${'x'.repeat(51)}"unread":true`);
  expect(received).toBe(`… ${'x'.repeat(51)}"unread":false`);
});

test('every clause that a check names exists in the contract', () => {
  const labels = requirements.flatMap(({ clauses }) => clauses.map(({ label }) => label));
  for (const { id, about } of checks) if (about !== undefined) expect(labels, id).toContain(about);
});
