import { connect } from 'node:net';
import { contract } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNames } from '../../src/serve/parts.ts';
import { serveDemo } from '../serve.ts';

const { basePath } = contract;
const requests = isRepeating ? 20_000 : 2_000;
const atOnce = 50;

let server: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  const limit = { failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } };
  server = await serveDemo(limit, { parts: isRepeating ? ['api'] : partNames });
});
afterAll(() => server.stop());

/** Sends raw bytes in parts. Returns the complete response. */
function send(parts: string[], { half = false } = {}): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const next = () => {
      const part = parts.shift();
      if (part !== undefined) socket.write(part, 'latin1', () => setImmediate(next));
      else if (half) socket.end();
    };
    socket.on('connect', next);
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    // If the server closes the connection while bytes arrive, it is reset. The data before that counts.
    socket.on('error', () => {}).on('close', () => resolve(text));
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header without a colon', `GET ${basePath}/threads HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n`],
  ['headers that are too long', `GET ${basePath}/threads HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['an address that is too long', `GET ${basePath}/threads?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a space in the address', `GET ${basePath}/threads/a b HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['no Host', `GET ${basePath}/threads HTTP/1.1\r\nConnection: close\r\n\r\n`],
])('%s returns 400 in the shape of the contract', async (_, bytes) => {
  const answer = await send([bytes]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nX-Request-Id: /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toEqual({ statusCode: 400, message: expect.any(String) });
});

test.each([
  [
    'with an unknown Expect header',
    `GET ${basePath}/threads HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n`,
  ],
  ['with an absolute target', `GET http://x${basePath}/threads HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
])('a request %s is handled normally', async (_, bytes) => {
  expect(await send([bytes])).toMatch(/^HTTP\/1\.1 401 .*\{"statusCode":401,/s);
});

interface Hostile {
  head: string;
  body: string;
  cuts: number[];
}

/** A request without trailing bytes, which would be a second request. */
function anyHostile(): fc.Arbitrary<Hostile> {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'BREW');
  const path = fc.oneof(
    fc.constantFrom('/threads', '/threads/thr_none', '/threads/%zz', '/threads/%00', '/nope', '/threads?limit=%ff'),
    fc.string({ maxLength: 20 }).map((text) => `/threads/${encodeURIComponent(text.toWellFormed())}`),
    fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => `/threads/${text.replaceAll(/[\r\n]/g, '')}`),
  );
  const harmless = fc.constantFrom(
    'Host: x',
    `Authorization: Bearer ${server.target.tokens.full}`,
    'Expect: 100-continue',
    'Connection: close',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Content-Type: application/json',
    'If-None-Match: "',
  );
  const broken = fc.constantFrom(
    'Host: x, y',
    'Folded: one\r\n two',
    'Null: a\0b',
    ': empty',
    'No colon',
    'Spaced : yes',
  );
  const header = fc.oneof({ weight: 12, arbitrary: harmless }, { weight: 1, arbitrary: broken });
  const size = fc.integer({ min: 0, max: 40 });
  const length = fc.tuple(size, size).map(([declared, sent]) => ({
    headers: [`Content-Length: ${declared}`],
    body: 'x'.repeat(Math.min(declared, sent)),
  }));
  const wrongLength = fc
    .constantFrom('-1', '1e3', '0x10', '99999999999999999999', '3, 4', '')
    .map((text) => ({ headers: [`Content-Length: ${text}`], body: '' }));
  const chunk = fc.constantFrom('3\r\nabc\r\n', '1;name=value\r\na\r\n', 'A\r\n0123456789\r\n');
  const ending = fc.constantFrom(
    '0\r\n\r\n',
    '0\r\nTrailer: x\r\n\r\n',
    'not a length\r\n\r\n',
    'ffffffffffffffffff\r\n',
    '3\r\nab',
    '3\r\nabcde\r\n',
    '0\r\nbroken trailer\r\n\r\n',
    '',
  );
  const chunked = fc.tuple(fc.array(chunk, { maxLength: 4 }), ending, fc.nat(9)).map(([chunks, end, tenth]) => ({
    headers: ['Transfer-Encoding: chunked', ...(tenth === 0 ? ['Content-Length: 5'] : [])],
    body: chunks.join('') + end,
  }));
  const none = fc.constant({ headers: [] as string[], body: '' });
  return fc
    .record({
      method,
      path,
      headers: fc.array(header, { maxLength: 5 }),
      content: fc.oneof({ weight: 2, arbitrary: none }, length, wrongLength, { weight: 5, arbitrary: chunked }),
      cuts: fc.array(fc.nat(400), { maxLength: 4 }),
    })
    .map(({ method, path, headers, content, cuts }) => ({
      head: [`${method} ${basePath}${path} HTTP/1.1`, ...headers, ...content.headers, '', ''].join('\r\n'),
      body: content.body,
      cuts: [...cuts].sort((one, other) => one - other),
    }));
}

/** Splits a text at the given positions. */
const cutAt = (text: string, cuts: number[]) => [0, ...cuts].map((from, index) => text.slice(from, cuts[index]));

test(`${requests} hostile requests over raw sockets get at most one response each, and no 5xx`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyHostile(), { minLength: atOnce, maxLength: atOnce }), async (hostile) => {
      const wrong = await Promise.all(
        hostile.map(async ({ head, body, cuts }) => {
          const answer = await send(cutAt(head + body, cuts), { half: true });
          const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
          const final = statuses.filter((status) => status >= 200);
          for (const status of final) seen.set(status, (seen.get(status) ?? 0) + 1);
          return final.length > 1 || final.some((status) => status >= 500) ? [{ head, body, answer }] : [];
        }),
      );
      expect(wrong.flat()).toEqual([]);
    }),
    { seed: 20261116, numRuns: requests / atOnce, endOnFailure: true },
  );
  for (const status of [400, 401, 404, 405]) expect(seen.get(status), `${status} was met`).toBeGreaterThan(10);
});
