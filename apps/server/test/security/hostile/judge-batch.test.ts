import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { judgeBatch } from '../../../testing/hostile/judge-batch.ts';
import { sendBatch } from '../../../testing/hostile/send-batch.ts';

const request = (method: string) => ({ bytes: `${method} / HTTP/1.1\r\nHost: x\r\n\r\n`, isHead: method === 'HEAD' });
const batch = [request('GET'), request('HEAD'), request('GET')];

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n';
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n';
const failed = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n';
const proceed = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Serves these bytes to every connection, whatever it sends, and closes it. Returns the findings. */
async function findingsFor(answer: string, end = (socket: Socket) => void socket.end()): Promise<string[]> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(answer, () => end(socket))).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return judgeBatch(batch, await sendBatch(address.port, batch, 1)).map(({ problem }) => problem);
}

test.each([
  ['an answer for each request', `${ok}${head}${ok}`],
  ['bodies in chunks', `${chunked}${head}${chunked}`],
  ['100 Continue before an answer', `${ok}${head}${proceed}${ok}`],
  ['no answer after one that closes the connection', `${ok}${head.replace('\r\n', '\r\nConnection: close\r\n')}`],
])('%s: no finding', async (_, answer) => {
  expect(await findingsFor(answer)).toEqual([]);
});

test.each([
  ['a 5xx', `${ok}${head}${failed}`, /^answered with 500/],
  ['no answer at all', '', /^no answer after 0 of 3/],
  ['a missing answer', `${ok}${head}`, /^no answer after 2 of 3/],
  ['an answer that is cut off', `${ok}${head}${ok.slice(0, -1)}`, /^more than one answer/],
  ['a second answer', `${ok}${head}${ok}${ok}`, /^more than one answer/],
  ['a body for HEAD', `${ok}${ok}${ok}`, /^more than one answer/],
  ['100 Continue inside an answer', `${ok}${head}${head}${proceed}ok`, /^more than one answer/],
])('%s: a finding', async (_, answer, problem) => {
  expect(await findingsFor(answer)).toEqual([expect.stringMatching(problem)]);
});

test('reports a connection that is reset before the response', async () => {
  const reset = (socket: Socket) => void socket.resetAndDestroy();
  expect(await findingsFor('', reset)).toEqual([expect.stringMatching(/^no answer after 0 of 3: .*ECONNRESET/)]);
});
