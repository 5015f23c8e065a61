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

test('while the server drains, new requests and those in progress are answered with Connection: close', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
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
  const stopped = stop({ drain: 1000, grace: 5000 });
  expect((await ask(port, agent)).headers.connection).toBe('close');
  release();
  const [late] = (await underWay) as [IncomingMessage];
  expect(late.headers.connection).toBe('close');
  late.resume();
  await stopped;
  await expect(ask(port, agent)).rejects.toThrow('ECONNREFUSED');
});

test('an idle connection does not delay the stop', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  const { stop } = createGracefulShutdown(server);
  const port = Number(new URL(await listen(server)).port);
  await ask(port, new Agent({ keepAlive: true }));
  // Longer than the test may take.
  await stop({ drain: 0, grace: 3_600_000 });
});
