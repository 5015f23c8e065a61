import { contract } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import { below, chance, type HostileRequest, headOf, type Random, type Victim } from './hostile-request.ts';
import { anyTarget, anyValue } from './hostile-values.ts';

/**
 * A request after which the server must close the connection: it is not HTTP, its framing is ambiguous, or it has
 * `Connection: close`. It gets one response. Often another request follows, which the server must not answer: request smuggling.
 */
export function createLastRequest(random: Random, victim: Victim): HostileRequest {
  const bytes = pick(random, [brokenLine, brokenHeader, brokenFraming, brokenChunks, tooLarge, closing])(
    random,
    victim,
  );
  const follows = chance(random, 0.5) ? headOf('GET /smuggled HTTP/1.1', [`Host: ${victim.host}`]) : '';
  return { bytes: `${bytes}${follows}`, isHead: bytes.startsWith('HEAD ') };
}

const threads = `${contract.basePath}/threads`;

function brokenLine(random: Random, { host }: Victim): string {
  const line = pick(random, [
    'hello',
    `get ${threads} HTTP/1.1`,
    `BREW ${threads} HTTP/1.1`,
    `GET\t${threads} HTTP/1.1`,
    `GET ${threads}`,
    `GET ${threads} HTTP/1.2`,
    `GET ${threads} HTTP/2.0`,
    `GET ${threads} HTTP/0.9`,
    `GET ${threads} HTTP/01.1`,
    `GET ${threads} HTTP/11`,
    `GET ${threads} XTTP/1.1`,
    `GET ${threads}/a b HTTP/1.1`,
    `GET ${threads}/\x00 HTTP/1.1`,
    `GET ${threads}/\xff HTTP/1.1`,
    `GET threads HTTP/1.1`,
    'GET * HTTP/1.1',
    'GET ftp://x/ HTTP/1.1',
    `GET http://evil.example${threads} HTTP/1.1`,
    `GET http://user@${host}${threads} HTTP/1.1`,
    `GET http://${threads} HTTP/1.1`,
    `CONNECT ${host} HTTP/1.1`,
    'PRI * HTTP/2.0',
    `${anyValue(random, 20)}\x00 / HTTP/1.1`,
  ]);
  return headOf(line, [`Host: ${host}`]);
}

function brokenHeader(random: Random, { host }: Victim): string {
  const own = `Host: ${host}`;
  const headers = pick(random, [
    [],
    ['Host:'],
    [own, own],
    [own, 'Host: evil.example'],
    [`${own}, evil.example`],
    [`Host: user@${host}`],
    [`Host: ${host}/path`],
    ['Host: x:port'],
    [own, 'No colon'],
    [own, ': no name'],
    [own, 'Space : before'],
    [own, 'Tab\t: before'],
    [own, 'Folded: one\r\n two'],
    [own, ' Leading: space'],
    [own, `Control: a${pick(random, ['\x00', '\x01', '\x0b', '\x7f', '\r', '\n'])}b`],
    [own, 'Line: feed\nSmuggled: yes'],
    [own, `Na${pick(random, ['(', '\x00', '\xe9', '"', '@'])}me: x`],
  ]);
  return headOf(`${pick(random, ['GET', 'POST'])} ${threads} HTTP/1.1`, headers);
}

const lengths = ['-1', '+1', '1e1', '0x1', '1 1', '1, 1', '', '1;', '99999999999999999999', '\x0b1'];
const codings = [
  'xchunked',
  'identity',
  'chunked, identity',
  'identity, chunked',
  'gzip, chunked',
  'chunked;a=b',
  '"chunked"',
  '',
];

function brokenFraming(random: Random, { host }: Victim): string {
  const chunked = 'Transfer-Encoding: chunked';
  const headers = pick(random, [
    [`Content-Length: ${pick(random, lengths)}`],
    [`Transfer-Encoding: ${pick(random, codings)}`],
    ['Content-Length: 1', 'Content-Length: 2'],
    ['Content-Length: 5', 'Content-Length: 5'],
    ['Content-Length: 5', chunked],
    [chunked, 'Content-Length: 5'],
    [chunked, chunked],
    [chunked, 'Transfer-Encoding: identity'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding:\r\n chunked'],
    ['Transfer-Encoding: chunked\n'],
    [...Array.from({ length: below(random, 2_500) }, () => 'a:'), 'Transfer-Encoding: xchunked'],
  ]);
  const method = pick(random, ['GET', 'POST', 'PUT', 'DELETE']);
  return `${headOf(`${method} ${threads} HTTP/1.1`, [`Host: ${host}`, ...headers])}0\r\n\r\n`;
}

/** The head is valid and the body is not. The app may respond before it reads the body; then that is the only response. */
function brokenChunks(random: Random, { host, session, mcpToken }: Victim): string {
  const [target, headers] = pick(random, [
    [threads, []],
    ['/inbox/session', session],
    ['/inbox/tokens', session],
    ['/mcp', [`Authorization: Bearer ${mcpToken}`, 'Accept: application/json, text/event-stream']],
  ]);
  const body = pick(random, [
    'x\r\n\r\n',
    '0x1\r\na\r\n0\r\n\r\n',
    'fffffffffffffffff\r\na\r\n',
    '-1\r\na\r\n',
    '1\na\n0\n\n',
    '1;\nx\r\na\r\n0\r\n\r\n',
    '1\r\nab\r\n0\r\n\r\n',
    '3\r\nabc\r\n\r\n',
    '0\r\nbroken trailer\r\n\r\n',
    '0\r\nContent-Length: 5\r\n\r\n',
    `${anyTarget(random, 3)}\x00\r\n`,
  ]);
  const line = `${pick(random, ['POST', 'PUT'])} ${target} HTTP/1.1`;
  const framing = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  return `${headOf(line, [`Host: ${host}`, ...headers, ...framing])}${body}`;
}

function tooLarge(random: Random, { host }: Victim): string {
  const size = 17_000 + below(random, 40_000);
  return pick(random, [
    () => headOf(`GET ${threads}?${'a'.repeat(size)} HTTP/1.1`, [`Host: ${host}`]),
    () => headOf(`GET ${threads} HTTP/1.1`, [`Host: ${host}`, `X-Long: ${'a'.repeat(size)}`]),
    () => headOf(`GET ${threads} HTTP/1.1`, [`Host: ${host}`, ...Array.from({ length: size / 5 }, () => 'a: b')]),
    () => `${'\x00'.repeat(size)}\r\n\r\n`,
  ])();
}

const expecting = ['Expect: 100-continue', 'Content-Length: 3', 'Connection: close'];

function closing(random: Random, { host }: Victim): string {
  const method = pick(random, ['GET', 'HEAD', 'OPTIONS', 'TRACE']);
  return pick(random, [
    headOf(`${method} ${threads} HTTP/1.1`, [`Host: ${host}`, 'Connection: close']),
    headOf(`${method} ${threads} HTTP/1.0`, []),
    // May follow requests that have no response yet.
    `${headOf(`${method} ${threads} HTTP/1.1`, [...expecting, `Host: ${host}`])}abc`,
    headOf(`${method} ${threads} HTTP/1.1`, [`Host: ${host}`, 'Connection: upgrade', 'Upgrade: websocket']),
    headOf(`${method} /mcp HTTP/1.1`, [`Host: ${host}`, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c']),
  ]);
}
