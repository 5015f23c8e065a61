import { expect, test } from 'vitest';
import type { SentRequest } from '../src/http/exchange.ts';
import { createSender, NoResponse } from '../src/http/sender.ts';
import { startServer } from '../testing/start-server.ts';

const request: SentRequest = { method: 'GET', path: '/', label: 'a request', headers: {}, shownHeaders: {} };

test('a server that does not respond is reported', async ({ onTestFinished }) => {
  const { origin, close } = await startServer(() => {});
  const sender = createSender(origin, 1, 200);
  onTestFinished(async () => {
    await sender.close();
    await close();
  });
  await expect(sender.send(request)).rejects.toThrow(new NoResponse(request, 'no response within 0.2 s'));
});
