import { contract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemo } from '../serve.ts';

const cases = contract.operations.flatMap(({ path, examples, success }) =>
  examples.filter(({ status }) => status === success?.status).map((example) => ({ path, ...example })),
);

/** A server to test: the demo server or the mock. */
interface Target {
  baseUrl: string;
  token: string;
  /** Tokens by user id, for the callers in the examples. */
  callers: Record<string, string>;
  stop(): Promise<unknown>;
}

const targets: Record<string, () => Promise<Target>> = {
  'the demo server': async () => {
    const { baseUrl, target, callers, stop } = await startDemo({}, { parts: ['api'] });
    return { baseUrl, token: target.tokens.full, callers, stop };
  },
  'the mock': async () => {
    const { url: baseUrl, close: stop } = await startMock({ port: 0 });
    return { baseUrl, token: 'any', callers: new Proxy({}, { get: (_, id: string) => id }), stop };
  },
};

// The conformance kit checks the other rules, on both.
describe.each(Object.entries(targets))(
  '%s returns the exact body of every 200 example, including cursors',
  (_, open) => {
    let target: Target;
    beforeAll(async () => {
      target = await open();
    });
    afterAll(() => target.stop());

    test('there are examples', () => {
      expect(cases.length).toBeGreaterThan(20);
    });

    test.each(cases)('$path $name', async ({ path, request, caller, value }) => {
      const token = caller ? target.callers[caller] : target.token;
      const query = new URLSearchParams(request.query);
      const url = `${target.baseUrl}${path.replace('{id}', request.path.id ?? '')}?${query}`;
      const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      expect(await response.json()).toEqual(value);
    });
  },
);
