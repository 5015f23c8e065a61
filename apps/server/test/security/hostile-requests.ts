import { METHODS } from 'node:http';
import { contract } from '@threads-api/contract';
import { exchangeBytes } from '@threads-api/testing';
import fc, { type Arbitrary } from 'fast-check';

/** The server under attack, and the values that an attacker with access to it knows. */
export interface Victim {
  /** The values of a Host header, for the service and for its operations port. */
  hosts: string[];
  token: string;
  mcpToken: string;
  /** The headers of a page whose user is signed in. */
  session: string[];
  threadId: string;
  cursor: string;
}

/** The bytes that a header value may have (RFC 9110), without letters that add nothing. */
const characters = [...'abcXYZ019-._~!$&\'()*+,;=:@%/?[]{}|\\^`"<> \t\x80\xe9\xff'];
const noise = (maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), maxLength });
const targetNoise = (maxLength: number) => noise(maxLength).map((text) => text.replaceAll(/[^!-~]/g, ''));
const words = (text: string) => fc.constantFrom(...text.split(' '));
/** A text with one character changed, or without its end. */
const damaged = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.constantFrom('', 'A', `x${text}`))
    .map(([at, end]) => `${text.slice(0, at)}${end}${end && text.slice(at + 1)}`);
const header = (name: string, value: Arbitrary<string>) => value.map((text) => `${name}: ${text}`);

const bodies = [
  ...' { [ null 0 "" {} []'.split(' '),
  '{"__proto__":{"admin":true}}',
  '{"a":1,"a":2}',
  '\u00ef\u00bb\u00bf{}',
  '{"secret":"\\ud800"}',
  '{"secret":1e999}',
  `{"secret":"${'a'.repeat(4_000)}"}`,
  '{"unread":"yes"}',
  '{"status":null}',
  '{"assignee":{"type":"user","id":"\\u0000"}}',
  '{"version":1.5,"changes":{"to":[{}]}}',
  '{"name":"\\u0000","audience":"rest","scopes":[],"expiresInDays":-1}',
  '{"url":"http://[::1","events":["note.created"]}',
  '{"url":"https://169.254.169.254/","events":["nope"]}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_thread","arguments":{"id":{}}}}',
  '{"jsonrpc":"2.0","id":{},"method":"initialize"}',
  '[{"jsonrpc":"2.0"}]',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
];

const chunksOf = (body: string, ending: string) =>
  `${body && `${body.length.toString(16)};a="b"\r\n${body}\r\n`}0\r\n${ending}\r\n`;

/** A body that ends where its headers declare. */
const anyContent = fc.oneof(
  { arbitrary: fc.constant({ framing: [] as string[], body: '' }), weight: 2 },
  fc
    .oneof(fc.constantFrom(...bodies), fc.constantFrom(...bodies).chain(damaged), noise(60))
    .chain((body) =>
      fc.constantFrom(
        { framing: [`Content-Length: ${body.length}`], body },
        { framing: ['Transfer-Encoding: chunked'], body: chunksOf(body, '') },
        { framing: ['Transfer-Encoding: chunked'], body: chunksOf(body, 'Authorization: Bearer x\r\n') },
      ),
    ),
);

const anyHeader = fc.oneof(
  header('Accept', noise(20)),
  header('Accept-Encoding', fc.oneof(words('gzip br;q=2 *;q=0 identity;q=0'), noise(20))),
  header('Content-Type', fc.oneof(words('application/json application/json;charset=utf-99 text/xml'), noise(20))),
  header('Content-Encoding', words('gzip br deflate nope')),
  header('If-None-Match', fc.oneof(words('* " W/"x"'), noise(40))),
  header('If-Modified-Since', noise(20)),
  header('Range', fc.oneof(words('bytes=0- bytes=-1 bytes=5-2 bytes=0-0,1-1'), noise(10))),
  header('Origin', fc.oneof(words('null http://evil.example'), noise(20))),
  header('Cookie', noise(60)),
  header('X-Forwarded-For', fc.oneof(words('::1 1.2.3.4,5.6.7.8'), noise(20))),
  header('X-Forwarded-Host', noise(20)),
  header('Access-Control-Request-Method', noise(10)),
  fc.constantFrom('X-HTTP-Method-Override: DELETE', 'Expect: wonders', `X-Long: ${'x'.repeat(2_000)}`, '__proto__: x'),
);

/**
 * Requests with valid framing, in which everything else may be invalid. The server responds to each and keeps the connection
 * open. packages/http/test/security/smuggling.test.ts has requests with invalid framing.
 */
function createRequests({ hosts, token, mcpToken, session, threadId, cursor }: Victim): Arbitrary<string[]> {
  const id = fc.oneof(
    fc.constantFrom(threadId, `${threadId}%00`, threadId.toLowerCase(), "'%20or%201=1--", 'a'.repeat(3_000), ''),
    words('%zz % %00 %ff%fe %c0%ae .. . %2e%2e%2f thr_ __proto__ constructor %F0%9F%92%A9 %ed%a0%80'),
    targetNoise(12),
  );
  const number = fc.oneof(
    words('-1 0 1e3 0x10 1.5 +1 %201 1%00 NaN Infinity -0 %E0%A5%A7 9007199254740993 99999999999999999999'),
    fc.constantFrom('', '9'.repeat(400)),
  );
  const anyCursor = fc.oneof(
    fc.constantFrom(cursor, `${cursor}${cursor}`, 'a'.repeat(2_000), 'eyJ0aW1lc3RhbXAiOiJ4IiwiaWQiOm51bGx9'),
    damaged(cursor),
    targetNoise(20),
  );
  const pair = (name: string, value: Arbitrary<string>) => value.map((text) => `${name}=${text}`);
  const parameter = fc.oneof(
    ...['limit', 'historyLimit'].map((name) => pair(name, number)),
    ...['cursor', 'historyCursor'].map((name) => pair(name, anyCursor)),
    pair('unread', words('1 0 true 1&unread=1 %31')),
    fc.tuple(targetNoise(8), targetNoise(8)).map((each) => each.join('=')),
    fc.constantFrom('__proto__[x]=1', 'limit[]=1', 'a=%zz', '&'.repeat(1_500)),
  );
  const query = fc.array(parameter, { maxLength: 3 }).map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
  const authorization = header(
    'Authorization',
    fc.oneof(
      { arbitrary: fc.constant(`Bearer ${token}`), weight: 3 },
      fc.constantFrom(`bearer ${token}`, `Bearer  ${token}`, `Bearer ${token},Bearer ${token}`, `Bearer ${mcpToken}`),
      fc.constantFrom('Bearer session', 'Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(4_000)}`, ''),
      damaged(`Bearer ${token}`),
      noise(40).map((text) => `Bearer ${text}`),
    ),
  );
  // CONNECT ends a connection. GET reaches the most code.
  const methods = fc.oneof(words(METHODS.filter((name) => name !== 'CONNECT').join(' ')), fc.constant('GET'));
  const join = (...parts: (string | Arbitrary<string>)[]) =>
    fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));

  const api = {
    method: methods,
    target: join(contract.basePath, fc.oneof(fc.constant('/threads'), join('/threads/', id, words(' /notes'))), query),
    headers: fc.tuple(authorization),
  };
  const inbox = {
    // Signing out would end the session for all requests after this one.
    method: words('POST PUT PATCH GET HEAD'),
    target: join(
      '/inbox/',
      fc.oneof(
        words('session drafts tokens webhooks'),
        join('drafts/', id, words(' /send /discard /nope')),
        join('threads/', id, words('/assignees /unread /status /assignee /notes')),
        join('tokens/', id),
        join('webhooks/', id, words(' /rotate /enable /test /deliveries'), words(' /thr_1/redeliver')),
        targetNoise(10),
      ),
    ),
    headers: fc.constant(session),
  };
  const mcp = {
    // GET would open a stream of events that does not end.
    method: words('POST POST POST PUT OPTIONS DELETE'),
    target: words('/mcp /mcp /mcp/ /mcp?a=b'),
    headers: fc.tuple(
      header('Authorization', fc.constantFrom(`Bearer ${mcpToken}`, `Bearer ${token}`, 'Bearer x')),
      header('Accept', fc.oneof(fc.constant('application/json, text/event-stream'), noise(10))),
      header('Mcp-Session-Id', noise(10)),
    ),
  };
  const anything = {
    method: methods,
    target: fc.oneof(
      targetNoise(40).map((text) => `/${text}`),
      words('//evil.example/%2e%2e /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /assets/%00 /sign-in /#fragment'),
      fc.constantFrom(`${contract.basePath}/threads?${'a'.repeat(9_000)}`, `/${'a/'.repeat(3_000)}`),
    ),
    headers: fc.tuple(authorization),
  };
  return fc
    .record({
      host: fc.oneof(...hosts.map((host, index) => ({ arbitrary: fc.constant(host), weight: index ? 1 : 19 }))),
      request: fc.oneof(
        ...[api, api, inbox, mcp, anything].map((each) =>
          fc.record<{ method: string; target: string; headers: string[] }>(each),
        ),
      ),
      odd: fc.array(anyHeader, { maxLength: 3 }),
      content: anyContent,
    })
    .map(({ host, request: { method, target, headers }, odd, content: { framing, body } }) => {
      const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...framing, ...headers, ...odd, '', ''];
      const last = [`GET ${contract.basePath}/threads HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', ''];
      return [host, `${head.join('\r\n')}${body}`, last.join('\r\n')];
    });
}

const connections = 50;
/** The milliseconds of silence after which a response counts as missing. */
const patience = 20_000;

/**
 * Sends hostile requests, each followed by a valid one on the same connection. Returns the requests that did not get exactly
 * one response below 500, and the number of responses by status. The same seed gives the same requests.
 */
export async function sendHostileRequests(victim: Victim, requests: number, seed: number) {
  const requested = createRequests(victim);
  const statuses = new Map<number, number>();
  const findings: unknown[] = [];
  const send = async ([host, hostile, last]: string[]) => {
    const { text, statuses: received } = await exchangeBytes(`http://${host}`, `${hostile}${last}`, patience);
    const [first = 0] = received;
    statuses.set(first, (statuses.get(first) ?? 0) + 1);
    const expected = /^connection: close\r$/im.test(text.split('\r\n\r\n')[0] ?? '') ? 1 : 2;
    if (received.length !== expected || received.some((status) => status >= 500)) findings.push({ hostile, received });
  };
  for (let sent = 0; sent < requests && findings.length === 0; sent += connections)
    await Promise.all(fc.sample(requested, { numRuns: connections, seed: seed + sent }).map(send));
  return { findings, statuses };
}
