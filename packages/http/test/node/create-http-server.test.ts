import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { contract } from '@threads-api/contract';
import { exchangeBytes } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { createHttpServer, createNodeListener } from '../../src/node/index.ts';
import { answerAll } from '../../testing/answer-all.ts';
import { openBookshop } from '../../testing/bookshop/bookshop.ts';

/** The tests do not call them. */
const handlers = answerAll(contract, () => undefined);

/** Serves an app with an asynchronous token lookup. Returns its port. */
async function servePort(): Promise<number> {
  const app = createNodeListener({
    contract,
    handlers,
    findCaller: () => new Promise((resolve) => setImmediate(resolve, undefined)),
  });
  return Number(new URL(await listen(createHttpServer(app))).port);
}

/** Sends raw bytes, each part after a response to the previous one, and returns the statuses of all responses. */
async function statusesOf(...parts: string[]): Promise<string[]> {
  const socket = connect(await servePort(), '127.0.0.1').setEncoding('utf8');
  let received = '';
  let next = 0;
  socket.write(parts[next++] as string);
  socket.on('data', (text) => {
    received += text;
    const part = parts[next++];
    if (part) socket.write(part);
  });
  await once(socket, 'close');
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string);
}

const path = `${contract.basePath}/threads`;
const chunked = 'Host: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const broken = 'not a length\r\n\r\n';

test.each(['DELETE', 'GET'])(
  '%s with a body that becomes malformed after the response gets no second response',
  async (method) => {
    const [status, ...more] = await statusesOf(`${method} ${path} HTTP/1.1\r\n${chunked}`, broken);
    expect(more).toEqual([]);
    expect(status).toBe(method === 'GET' ? '401' : '405');
  },
);

test('malformed input after a request gets its 400 after the response', async () => {
  expect(await statusesOf(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n`)).toEqual(['401', '400']);
});

test('malformed input gets a 400 in the format of formatError', async () => {
  const { formatError } = openBookshop();
  const url = await listen(createHttpServer(() => {}, { formatError }));
  const { text } = await exchangeBytes(url, 'nonsense\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"title":"Bad Request","status":400/);
});

test('addressOf returns the address that failed authentications are limited by', async () => {
  const app = createNodeListener({
    contract,
    handlers,
    findCaller: () => undefined,
    failedAuthLimit: { requests: 1, windowSeconds: 60 },
    addressOf: ({ headers }) => `${headers['x-client']}`,
  });
  const url = await listen(createServer(app));
  const ask = async (client: string) => (await fetch(`${url}${path}`, { headers: { 'X-Client': client } })).status;
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([401, 429, 401]);
});
