import { expect, test } from 'vitest';
import { baselineOf, checks, htmlReport } from '../src/index.ts';
import { explanations } from '../src/report/fold-findings.ts';
import { terminalReport } from '../src/report/formats/terminal.ts';
import { reportKinds } from '../src/report/report-files.ts';
import type { FaultResponse, Handler } from '../testing/broken-server.ts';
import { type Json, withJson, withoutHeader } from '../testing/fault-messages.ts';
import { mapThreads } from '../testing/fault-tools.ts';
import { faultThat } from '../testing/faults.ts';
import { junitProblems } from './junit-problems.ts';
import { checkBroken } from './mocks.ts';

const withOtherStatus = (from: number, to: number) => (response: FaultResponse) =>
  response.status === from
    ? { ...response, status: to, text: response.text.replace(`"statusCode":${from}`, `"statusCode":${to}`) }
    : response;

/** Typical mistakes of a first implementation. Each one affects many responses. */
const naiveMistakes: Record<string, (response: FaultResponse) => FaultResponse> = {
  'errors as {"error": …}': (response) =>
    response.status >= 400 && response.text
      ? withJson(response, { error: JSON.parse(response.text).message })
      : response,
  'no ETag': (response) => withoutHeader(response, 'etag'),
  'names in snake_case': (response) =>
    response.status === 200 && response.text ? withJson(response, inSnakeCase(JSON.parse(response.text))) : response,
  '422 instead of 400': withOtherStatus(400, 422),
  'no RateLimit headers': (response) => withoutHeader(withoutHeader(response, 'ratelimit'), 'ratelimit-policy'),
  '401 instead of 403': withOtherStatus(403, 401),
};

/** A server with all of these mistakes. */
const naive =
  (handler: Handler): Handler =>
  async (request) =>
    Object.values(naiveMistakes).reduce((response, mistake) => mistake(response), await handler(request));

function inSnakeCase(value: Json): Json {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(child),
    ]),
  );
}

test('a server with six mistakes has six findings, and every report lists their consequences', async () => {
  const report = await checkBroken(naive, { runs: 3 });
  expect(report.findings.map(({ id }) => id)).toHaveLength(Object.keys(naiveMistakes).length);
  const shape = report.findings.find(({ check }) => check === 'error-shape');
  expect(shape?.explains?.map(({ check }) => check)).toEqual(expect.arrayContaining(['error-fields', 'body-schema']));
  expect(terminalReport(report)).toMatch(/causes {4}error-shape ×\d+, error-fields ×\d+, body-schema ×\d+/);
  expect(htmlReport(report)).toMatch(/Causes \d+ other findings/);
  const junit = reportKinds.junit(report);
  expect(junit).toContain(`<skipped message="explained by ${shape?.id}"/>`);
  expect(junit).toMatch(/causes {4}error-shape/);
  expect(junitProblems(junit)).toEqual([]);

  const explained = report.checks.find(({ id }) => id === 'error-fields');
  expect(explained).toMatchObject({ outcome: 'failed', explainedBy: shape?.id });
  const again = await checkBroken(naive, { runs: 3, baseline: baselineOf(report) });
  expect(again.conforms).toBe(true);
  expect(again.baseline.stale).toEqual([]);
  expect(again.checks.find(({ id }) => id === 'error-fields')?.outcome).toBe('accepted');
});

test('mistakes that do not explain each other are not folded', async () => {
  const inThreads = mapThreads((thread) => ({ ...thread, last_seen: null, messageCount: thread.messageCount + 1 }));
  const together = ['ignores limit where only historyLimit exists', 'treats limit=101 as 100'].map(faultThat);
  const caught = ['camel-case', 'message-count', ...together.map(({ caughtBy }) => caughtBy)];
  const { findings } = await checkBroken(
    (handler, target) =>
      inThreads(
        together.reduce((answer, fault) => fault.breakHandler(answer, target), handler),
        target,
      ),
    { runs: 3, only: [...caught, 'body-schema'] },
  );
  const found = findings.map(({ check }) => check);
  expect(found).toEqual(expect.arrayContaining(caught));
});

test('explanations name existing checks', () => {
  const known = checks.map(({ id }) => id);
  for (const { by } of explanations) expect(known).toContain(by);
});
