import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { createGracefulShutdown } from '../../src/operations/index.ts';

async function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

test('while the server drains, requests are answered with Connection: close, and idle connections do not delay the stop', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/held') await held;
    response.end('ok');
  });
  const { stop } = createGracefulShutdown(server);
  const port = Number(new URL(await listen(server)).port);
  const agent = new Agent({ keepAlive: true });
  expect((await ask(port, agent)).headers.connection).toBe('keep-alive');
  const underWay = once(get({ port, path: '/held', host: '127.0.0.1', agent }), 'response');
  await once(server, 'request');
  await ask(port, new Agent({ keepAlive: true }));
  // The grace is longer than the test may take.
  const stopped = stop({ drain: 1000, grace: 3_600_000 });
  expect((await ask(port, agent)).headers.connection).toBe('close');
  release();
  const [late] = (await underWay) as [IncomingMessage];
  expect(late.headers.connection).toBe('close');
  late.resume();
  await stopped;
  await expect(ask(port, agent)).rejects.toThrow('ECONNREFUSED');
});
