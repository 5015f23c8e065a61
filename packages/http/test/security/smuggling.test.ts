import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { exchangeBytes } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../src/node/index.ts';

/** Serves an app that reads each body completely and collects the targets of the requests that reach it. */
async function serve() {
  const reached: string[] = [];
  const server = createHttpServer(async (request, response) => {
    reached.push(request.url ?? '');
    const body = await readText(request).catch(() => undefined);
    if (body !== undefined) response.end(`body: ${body}`);
  });
  return { url: await listen(server), reached };
}

/** A request that a proxy could have taken for part of the previous one. */
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

const get = (...headers: string[]) => ['GET / HTTP/1.1', ...headers, '', ''].join('\r\n');
const post = (...headers: string[]) => ['POST / HTTP/1.1', 'Host: x', ...headers, '', '0\r\n\r\n'].join('\r\n');

/** Requests that this package refuses, and a few that Node's parser refuses. */
const refused: Record<string, string> = {
  'two Host headers': get('Host: x', 'Host: y'),
  'the same Host twice': get('Host: x', 'host: x'),
  'the same Authorization twice': get('Host: x', 'Authorization: Bearer x', 'authorization: Bearer x'),
  'no Host in HTTP/1.1': get(),
  'an empty Host': get('Host:'),
  'a list of hosts': get('Host: x, y'),
  'a Host with a user': get('Host: user@x'),
  'a Host whose port does not exist': get('Host: x:99999'),
  'a Host with an impossible IPv6 address': get('Host: [::::]'),
  'a second Host after 2,000 headers': get('Host: x', ...Array.from({ length: 2_000 }, () => 'a:'), 'Host: y'),
  'a target whose host differs from Host': 'GET http://y/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'a target whose port differs from Host': 'GET http://x:81/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'a target with a user': 'GET http://user@x/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'a target with another scheme': 'GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'an asterisk with GET': 'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  'a target without a slash': 'GET threads HTTP/1.1\r\nHost: x\r\n\r\n',
  'Transfer-Encoding: xchunked': post('Transfer-Encoding: xchunked'),
  'Transfer-Encoding: xchunked with GET': get('Host: x', 'Transfer-Encoding: xchunked'),
  'Transfer-Encoding: gzip, chunked': post('Transfer-Encoding: gzip, chunked'),
  'Transfer-Encoding: chunked;a=b': post('Transfer-Encoding: chunked;a=b'),
  'Transfer-Encoding after a vertical tab': post('Transfer-Encoding: \x0bchunked'),
  'an empty Transfer-Encoding': post('Transfer-Encoding:'),
  'Transfer-Encoding twice': post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'),
  'Transfer-Encoding in HTTP/1.0': 'POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'more than 200 headers': get('Host: x', ...Array.from({ length: 200 }, () => 'a: b')),
  'HTTP/2.0': 'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
  'a tunnel': 'CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n',

  'Transfer-Encoding and Content-Length': post('Transfer-Encoding: chunked', 'Content-Length: 5'),
  'two different Content-Length': post('Content-Length: 5', 'Content-Length: 6'),
  'a folded Transfer-Encoding': post('Transfer-Encoding:\r\n chunked'),
  'line feeds alone': 'GET / HTTP/1.1\nHost: x\n\n',
  'a space before the colon': post('Transfer-Encoding : chunked'),
};

/** Bodies with an unclear end. The head is valid, so the app already has the request and waits for the body. */
const brokenBodies: Record<string, string> = {
  'a chunk size that is not a number': 'x\r\n\r\n',
  'a chunk longer than its size': '1\r\nab\r\n0\r\n\r\n',
};

test.each(Object.keys(refused))('%s gets a 400 and closes the connection', async (name) => {
  const { url, reached } = await serve();
  const { text, statuses, closed } = await exchangeBytes(url, `${refused[name]}${smuggled}`);
  expect({ statuses, closed, reached }).toEqual({ statuses: [400], closed: true, reached: [] });
  expectContractError(text);
});

test.each(Object.keys(brokenBodies))('%s gets a 400 and closes the connection', async (name) => {
  const { url, reached } = await serve();
  const body = brokenBodies[name];
  const bytes = `POST /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}${smuggled}`;
  const { text, statuses, closed } = await exchangeBytes(url, bytes);
  expect({ statuses, closed, reached }).toEqual({ statuses: [400], closed: true, reached: ['/first'] });
  expectContractError(text);
});

function expectContractError(text: string): void {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8(\r\n|$)/);
  expect(head).toMatch(/\r\nX-Request-Id: \S+/);
  expect(head).toMatch(/\r\nConnection: close(\r\n|$)/);
  expect(JSON.parse(body)).toEqual({ statusCode: 400, message: expect.stringMatching(/\.$/) });
}

test.each([
  ['chunked in any case', post('Transfer-Encoding: CHUNKED'), 'body: '],
  ['a Host with a port', get('Host: x:8080'), 'body: '],
  ['a Host that is an IPv6 address', get('Host: [::1]:8080'), 'body: '],
  ['a target whose host is that of Host', 'GET http://X:80/ HTTP/1.1\r\nHost: x\r\n\r\n', 'body: '],
  ['an asterisk with OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 'body: '],
  ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 'body: '],
  ['a body with its length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc', 'body: abc'],
])('%s is accepted', async (_, bytes, body) => {
  const { url } = await serve();
  // Later requests on the connection are served too. The last one closes it.
  const { text, statuses } = await exchangeBytes(url, bytes.includes('1.0') ? bytes : `${bytes}${closing}`);
  expect(statuses).toEqual(bytes.includes('1.0') ? [200] : [200, 200]);
  expect(text).toContain(body);
});

const closing = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test('the 400 for a rejected request waits for slow earlier responses', async () => {
  const waiting: (() => void)[] = [];
  const server = createHttpServer((_request, response) => void waiting.push(() => response.end()));
  const url = await listen(server);
  const first = exchangeBytes(url, `${get('Host: x')}${get('Host: x', 'Host: y')}`);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  expect((await first).statuses).toEqual([200, 400]);
});

test('a malformed body behind a pending request gets its 400 after that response', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createHttpServer(async (request, response) => {
    if (request.method === 'GET') await answered;
    else await readText(request).catch(() => {});
    response.end();
  });
  const url = await listen(server);
  const broken = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n\r\n';
  const both = exchangeBytes(url, `${get('Host: x')}${broken}`);
  await once(server, 'clientError');
  answer();
  expect(await both).toMatchObject({ statuses: [200, 400], closed: true });
});

test('100 Continue for a pipelined request is not sent inside an earlier response', async () => {
  const server = createHttpServer((request, response) => {
    const headers = { 'Content-Length': 4 };
    // The first response is late, so the second one waits for it.
    if (request.url === '/') setImmediate(() => response.writeHead(200, headers).end('late'));
    else response.writeHead(200, headers).end('soon');
  });
  const url = await listen(server);
  const bytes = `${get('Host: x')}POST /next HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`;
  const { text, closed } = await exchangeBytes(url, bytes);
  // The client cannot know whether its body was read, so the connection is closed.
  expect(closed).toBe(true);
  // By default, Node.js would send 100 Continue between the head and the body of the second response.
  expect(text.replaceAll(/\r\n(Date|Keep-Alive|Connection): .*/g, '')).toBe(
    ['late', 'soon'].map((body) => `HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n${body}`).join(''),
  );
});

test('a client that waits for 100 Continue gets it after earlier responses', async () => {
  const { url } = await serve();
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('100 Continue\r\n\r\n')) socket.write('abc');
  });
  const head = ['POST / HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Length: 3', 'Connection: close', '', ''];
  socket.write(`${get('Host: x')}${head.join('\r\n')}`);
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 .*body: HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*body: abc$/s);
});

test('an ambiguous request that expects 100 Continue gets only a 400', async () => {
  const { url } = await serve();
  const { text } = await exchangeBytes(url, post('Expect: 100-continue', 'Transfer-Encoding: xchunked'));
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

test('a rejected HEAD request gets no body', async () => {
  const { url } = await serve();
  const { text } = await exchangeBytes(url, 'HEAD / HTTP/1.1\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
});

test('an Upgrade request gets a response and closes the connection', async () => {
  const { url, reached } = await serve();
  // Node.js drops the bytes after such a request, so a client could assign later responses to the wrong request.
  const { statuses, closed } = await exchangeBytes(
    url,
    `${get('Host: x', 'Connection: upgrade', 'Upgrade: h2c')}${smuggled}`,
  );
  expect({ statuses, closed, reached }).toEqual({ statuses: [200], closed: true, reached: ['/'] });
});

test('a rejected client that stays connected is disconnected', async () => {
  const { url } = await serve();
  const socket: Socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.resume().write(get());
  await once(socket, 'end');
  // The client keeps sending, and finally the server resets the connection.
  const sending = setInterval(() => socket.write('x'), 50);
  onTestFinished(() => clearInterval(sending));
  const [error] = await once(socket, 'close').then(
    () => [undefined],
    (reason: NodeJS.ErrnoException) => [reason],
  );
  expect(error === undefined || ['ECONNRESET', 'EPIPE'].includes(String(error.code))).toBe(true);
}, 10_000);

test('a response that the app sends after the rejection is dropped without an error', async () => {
  let late: (() => void) | undefined;
  const failures: unknown[] = [];
  const server = createHttpServer((request: IncomingMessage, response) => {
    request.on('error', () => {});
    late = () => {
      try {
        response.setHeader('X-Late', 'yes').end('late');
      } catch (error) {
        failures.push(error);
      }
    };
  });
  const url = await listen(server);
  const bytes = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n\r\n';
  const { text, statuses } = await exchangeBytes(url, bytes);
  late?.();
  expect(statuses).toEqual([400]);
  expect(text).not.toContain('late');
  expect(failures).toEqual([]);
});

test('a client that sends CONNECT and resets the connection does not end the process', async () => {
  const { url } = await serve();
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(refused['a tunnel'] ?? '');
  await once(socket, 'data');
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect((await exchangeBytes(url, get('Host: x', 'Connection: close'))).statuses).toEqual([200]);
});
