import { contract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { expect, onTestFinished, test } from 'vitest';
import { serveDemo } from '../serve.ts';

const cases = contract.operations.flatMap(({ path, examples, success }) =>
  examples.filter(({ status }) => status === success?.status).map((example) => ({ path, ...example })),
);

/** Compares the body of every 200 example, including cursors, with a response for the caller in the example. */
async function compareExamples(baseUrl: string, tokenFor: (caller: string | undefined) => string | undefined) {
  expect(cases.length).toBeGreaterThan(20);
  for (const { path, name, request, caller, value } of cases) {
    const query = new URLSearchParams(request.query);
    const url = `${baseUrl}${path.replace('{id}', request.path.id ?? '')}?${query}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${tokenFor(caller)}` } });
    expect.soft(await response.json(), `${path} ${name}`).toEqual(value);
  }
}

// The conformance kit checks the other rules, on both.
test('the demo server returns the exact body of every 200 example', async () => {
  const { baseUrl, target, callers } = await serveDemo({}, { parts: ['api'] });
  await compareExamples(baseUrl, (caller) => (caller ? callers[caller] : target.tokens.full));
});

test('the mock returns the exact body of every 200 example', async () => {
  const { url, close } = await startMock({ port: 0 });
  onTestFinished(close);
  await compareExamples(url, (caller = 'any') => caller);
});
