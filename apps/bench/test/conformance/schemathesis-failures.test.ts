import { expect, test } from 'vitest';
import { readFailures } from '../../src/service/conformance/schemathesis-failures.ts';

const finished = (message: string, status: 'success' | 'failure') => {
  const failure = { type: 'RejectedPositiveData', operation: 'GET /threads' };
  const content = { $base64: Buffer.from(JSON.stringify({ statusCode: 400, message })).toString('base64') };
  return JSON.stringify({
    ScenarioFinished: {
      recorder: {
        checks: {
          case: [
            { name: 'positive_data_acceptance', status, ...(status === 'failure' && { failure_info: { failure } }) },
          ],
        },
        interactions: { case: { response: { status_code: 400, content } } },
      },
    },
  });
};

test('returns each failure once, with the message of the response', () => {
  const lines = [
    JSON.stringify({ Initialize: { seed: 1 } }),
    finished('The cursor is wrong.', 'failure'),
    finished('The cursor is wrong.', 'failure'),
    finished('The limit is wrong.', 'failure'),
    finished('The id is wrong.', 'success'),
  ];
  expect([...readFailures(`${lines.join('\n')}\n`)]).toEqual([
    'GET /threads: positive_data_acceptance, RejectedPositiveData: 400 The cursor is wrong.',
    'GET /threads: positive_data_acceptance, RejectedPositiveData: 400 The limit is wrong.',
  ]);
});

test('a failure without a response body has only a status', () => {
  const failure = { type: 'ServerError', operation: 'GET /threads' };
  const checks = { case: [{ name: 'not_a_server_error', status: 'failure', failure_info: { failure } }] };
  const interactions = { case: { response: { status_code: 500, content: null } } };
  const report = JSON.stringify({ ScenarioFinished: { recorder: { checks, interactions } } });
  expect([...readFailures(report)]).toEqual(['GET /threads: not_a_server_error, ServerError: 500 ']);
});
