import { fileURLToPath } from 'node:url';
import { contract, type OperationId } from '@threads-api/contract';
import { freePort, type StartedProgram, startProgram, waitTimeout } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  BadRequestError,
  createThreadsClient,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  type ThreadsClient,
  UnauthorizedError,
} from '../../src/index.ts';

let prism: StartedProgram;
let baseUrl: string;

// The document must also work with plain Prism.
beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const command = fileURLToPath(new URL('../../node_modules/.bin/prism', import.meta.url));
  const document = fileURLToPath(new URL('../../../../spec/openapi.yaml', import.meta.url));
  prism = startProgram(command, ['mock', document, '--port', `${port}`, '--host', '127.0.0.1']);
  await vi.waitUntil(() => /listening/i.test(prism.output.stdout), waitTimeout);
});
afterAll(() => void prism.child.kill());

/** Creates a client whose requests select a response with `Prefer`, such as `code=429`. */
const open = (prefer: string) =>
  createThreadsClient({
    baseUrl,
    token: 'any',
    retry: { attempts: 1 },
    onRequest: (request) => request.headers.set('Prefer', prefer),
  });

/** The methods of the client. An operation without one is called with `createRawClient`. */
const calls = {
  listThreads: (client) => client.listThreads(),
  getThread: (client) => client.getThread('thr_Qd81xTzB'),
  listThreadNotes: (client) => client.listNotes('thr_Qd81xTzB'),
} satisfies Partial<Record<OperationId, (client: ThreadsClient) => Promise<unknown>>>;

const errors: Record<string, new (...parameters: never[]) => Error> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  429: RateLimitedError,
  500: ServerError,
  503: ServerError,
};

describe.each(Object.entries(calls))('%s on plain Prism', (id, call) => {
  const { responses, examples } = contract.operation(id as OperationId);
  const successful = examples.filter(({ status }) => status === '200').map(({ name, value }) => [name, value] as const);

  test.each(successful)('Prefer: example=%s returns the example', async (name, value) => {
    expect(await call(open(`code=200, example=${name}`))).toEqual(value);
  });

  test.each(Object.keys(responses).filter((status) => Number(status) >= 400))(
    'Prefer: code=%s causes its error, with the message from the document',
    async (status) => {
      const failure = await call(open(`code=${status}`)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(errors[status]);
      const messages = responses[status]?.examples.map(({ value }) => (value as { message: string }).message);
      expect(messages).toContain((failure as { detail: string }).detail);
    },
  );
});
