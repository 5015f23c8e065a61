import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { SentRequest } from '../src/http/exchange.ts';
import { createSender, NoResponse } from '../src/http/sender.ts';
import { startServer } from '../testing/start-server.ts';

const request: SentRequest = { method: 'GET', path: '/', label: 'a request', headers: {}, shownHeaders: {} };

test('time in which this process cannot read a response does not count', async ({ onTestFinished }) => {
  const { sender, close } = await sendTo((_, response) => {
    setImmediate(() => {
      const end = performance.now() + 300;
      while (performance.now() < end);
      response.end('late');
    });
  });
  onTestFinished(close);
  expect(await sender.send(request)).toMatchObject({ status: 200, text: 'late' });
});

test('a server that does not respond is reported', async ({ onTestFinished }) => {
  const { sender, close } = await sendTo(() => {});
  onTestFinished(close);
  await expect(sender.send(request)).rejects.toThrow(new NoResponse(request, 'no response within 0.2 s'));
});

async function sendTo(listener: RequestListener) {
  const server = await startServer(listener);
  const sender = createSender(server.origin, 1, 200);
  return {
    sender,
    async close() {
      await sender.close();
      await server.close();
    },
  };
}
