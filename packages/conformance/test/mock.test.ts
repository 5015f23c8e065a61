import { contract, type OpenApiDocument } from '@threads-api/contract';
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
    only: ['etag-stable', 'page-size'],
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

test('added endpoints are tested without new code, with values of their examples or of the target', async () => {
  const extended = structuredClone(contract.document) as Required<OpenApiDocument>;
  const { parameters = [], ...thread } = structuredClone(extended.paths['/threads/{id}']?.get ?? {});
  const { links: _, ...success } = thread.responses?.['200'] ?? {};
  const team = { id: 'tea_1', name: 'Workshop' };
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, name: { type: 'string' } },
  };
  const teamId = { name: 'teamId', in: 'path', required: true, schema: { type: 'string' } } as const;
  extended.paths['/teams/{teamId}'] = {
    get: {
      ...thread,
      operationId: 'getTeam',
      parameters: [
        { ...teamId, examples: { workshop: { value: team.id } } },
        ...parameters.filter((parameter) => parameter.in === 'header'),
      ],
      responses: {
        ...thread.responses,
        200: { ...success, content: { 'application/json': { schema, examples: { workshop: { value: team } } } } },
      },
    },
  };
  const notes = extended.paths['/threads/{id}/notes']?.get;
  extended.paths['/threads/{id}/remarks'] = {
    get: { ...structuredClone(notes as never as object), operationId: 'listThreadRemarks' } as never,
  };
  const links = extended.paths['/threads/{id}/remarks']?.get?.responses?.['200']?.links ?? {};
  for (const link of Object.values(links)) link.operationId = 'listThreadRemarks';
  const target = await startTestMock({ document: extended });
  const { findings, matrix } = await checkConformance(target, { document: extended });
  expect(findings).toEqual([]);
  for (const id of ['getTeam', 'listThreadRemarks']) {
    const row = matrix.find(({ operation }) => operation === id);
    const driven = row?.statuses.filter(({ driven: times }) => times > 0).map(({ status }) => status);
    expect(driven).toEqual([200, 304, 400, 401, 403, 404]);
  }
  const options = { document: extended, only: ['generated-valid'], seed: 1 };
  const { findings: absent } = await checkConformance({ ...target, parameters: { teamId: 'tea_2' } }, options);
  expect(absent.map(({ received }) => received)).toEqual(['status 404 (seed 1)']);
  // An older server does not have them.
  const { findings: missing } = await checkConformance(await startTestMock(), options);
  expect(missing.map(({ operation }) => operation)).toContain('getTeam');
});

test('a filter that is added to the contract is tested, even if one of its values has a single entry', async () => {
  const extended = structuredClone(contract.document) as Required<OpenApiDocument>;
  extended.paths['/threads']?.get?.parameters?.push({
    name: 'status',
    in: 'query',
    'x-filters': { property: 'status' },
    schema: { $ref: '#/components/schemas/Status' },
  } as never);
  const target = await startTestMock({ document: extended });
  const filters = ['filter-matches', 'filter-complete', 'filter-pages'];
  const { findings, checks } = await checkConformance(target, { document: extended, only: filters });
  expect(findings).toEqual([]);
  expect(checks.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual(
    filters.map((id) => [id, 'passed', undefined]),
  );
});

test('operations are found by their structure, not by their names', async () => {
  const names = { listThreads: 'searchTickets', getThread: 'ticket', listThreadNotes: 'remarks' };
  const renamed = Object.entries(names).reduce(
    (text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`),
    JSON.stringify(contract.source).replaceAll('/threads', '/tickets').replaceAll('{id}', '{ticketId}'),
  );
  const document = JSON.parse(renamed, (_, value) =>
    value?.in === 'path' && value.name === 'id' ? { ...value, name: 'ticketId' } : value,
  );
  const { findings, checks } = await checkConformance(await startTestMock({ document }), { seed: 1, document });
  expect(findings).toEqual([]);
  const outcomes = (results: typeof checks) => results.map(({ id, outcome }) => [id, outcome]);
  expect(outcomes(checks)).toEqual(outcomes((await firstRun).report.checks));
});
