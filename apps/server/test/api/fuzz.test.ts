import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { contract } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDemo } from '../serve.ts';
import { violationsOf } from './contract-check.ts';

const batches = isRepeating ? 200 : 40;
const batchSize = 100;

let server: Awaited<ReturnType<typeof serveDemo>>;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
beforeAll(async () => {
  server = await serveDemo({ failedAuthLimit: { requests: 1_000_000, windowSeconds: 60 } }, { parts: ['api'] });
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  return encoding === 'gzip'
    ? gunzipSync(body)
    : encoding === 'br'
      ? brotliDecompressSync(body)
      : encoding === 'deflate'
        ? inflateSync(body)
        : body;
}

/** Standard HTTP headers that the contract does not declare. */
const ofHttp = [
  'date',
  'connection',
  'keep-alive',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
];
const { basePath, operations } = contract;
const responses = operations.flatMap((operation) => Object.values(operation.responses));
const declared = [...responses, ...Object.values(contract.fallbacks)].flatMap(({ headers }) =>
  Object.keys(headers).map((name) => name.toLowerCase()),
);

function strangeHeaders({ headers }: Response): string[] {
  return [...headers.keys()]
    .filter((name) => !ofHttp.includes(name) && !declared.includes(name))
    .map((name) => `the header ${name}`);
}

interface Wild {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Sends a request unchanged. `fetch` would normalize it. */
function send({ method, path, headers }: Wild): Promise<Response> {
  const { hostname, port } = new URL(server.baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent }, (received) => {
      const chunks: Buffer[] = [];
      received.on('data', (chunk) => chunks.push(chunk));
      received.on('end', () => {
        const { statusCode = 0 } = received;
        const given = Object.entries(received.headers).map(([name, value]): [string, string] => [name, String(value)]);
        const whole = decompress(Buffer.concat(chunks), received.headers['content-encoding']);
        const body = statusCode === 304 || method === 'HEAD' ? null : new Uint8Array(whole);
        resolve(new Response(body, { status: statusCode, headers: given }));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const printable = fc.string({
  unit: fc.constantFrom(...'abcXYZ019-._~!$&\'()*+,;=:@%2F%00%E0%ff"<>[]{}|\\^`'),
  maxLength: 12,
});
const word = fc.oneof(
  printable,
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

function anyRequest(): fc.Arbitrary<Wild> {
  const { tokens, resources } = server.target;
  const ids = Object.values(resources).flatMap((roles) => Object.values(roles));
  const id = fc.oneof(fc.constantFrom(...ids), word);
  const known = fc.constantFrom(...operations.map(({ path }) => path));
  const path = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(known, id).map(([template, value]) => `${basePath}${template.replace('{id}', () => value)}`),
    },
    { weight: 1, arbitrary: fc.array(word, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
    { weight: 1, arbitrary: word.map((tail) => `${basePath}/threads${tail}`) },
  );
  const parameters = [...new Set(operations.flatMap((operation) => operation.parameters.map(({ name }) => name)))];
  const value = fc.oneof(
    fc.constantFrom('1', '0', '50', '100', '101', '200', '-1', '1e2', ''),
    fc.integer().map(String),
    word,
  );
  const query = fc
    .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parameters) }, word), value), { maxLength: 4 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}` : ''));
  const authorization = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(tokens.full, tokens.otherUser, ...Object.values(tokens.without))
        .map((token) => `Bearer ${token}`),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        printable,
        fc.constantFrom(tokens.expired, tokens.revoked).map((token) => `Bearer ${token}`),
      ),
    },
  );
  const headers = fc.record(
    {
      authorization,
      'if-none-match': fc.oneof(fc.constant('*'), printable),
      accept: fc.oneof(fc.constantFrom('*/*', 'text/html', 'application/xml', 'application/json;q=0'), printable),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*'),
      'content-type': printable,
      range: fc.constant('bytes=0-3'),
      origin: fc.constant('https://evil.example'),
      'x-http-method-override': fc.constant('DELETE'),
      'x-forwarded-for': printable,
    },
    { requiredKeys: [] },
  );
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('GET', 'HEAD') },
    { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') },
  );
  return fc.record({ method, path: fc.tuple(path, query).map((parts) => parts.join('')), headers });
}

test(`${batches * batchSize} random requests get no 5xx and nothing outside the contract`, {
  timeout: 180_000,
}, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest(), { minLength: batchSize, maxLength: batchSize }), async (wild) => {
      const found = await Promise.all(
        wild.map(async (one) => {
          const response = await send(one);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          const violations = [...(await violationsOf(one.method, one.path, response)), ...strangeHeaders(response)];
          return response.status >= 500 || violations.length > 0
            ? [{ ...one, status: response.status, violations }]
            : [];
        }),
      );
      expect(found.flat()).toEqual([]);
    }),
    { seed: 20260315, numRuns: batches, endOnFailure: true },
  );
  for (const status of [200, 304, 400, 401, 403, 404, 405])
    expect(statuses.get(status), `${status} was met`).toBeGreaterThan(10);
});
