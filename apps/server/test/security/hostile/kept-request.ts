import { METHODS } from 'node:http';
import { contract } from '@threads-api/contract';
import { pick } from '@threads-api/sample-data/random';
import { below, chance, choose, headOf, type Random, type Victim } from './hostile-request.ts';
import { anyAuthorization, anyBody, anyCursor, anyId, anyTarget, anyValue, numbers } from './hostile-values.ts';

/** CONNECT ends a connection. GET is repeated, because it reaches the most code. */
const methods = [...METHODS.filter((name) => name !== 'CONNECT'), ...Array.from({ length: 40 }, () => 'GET')];
const longestHead = 15_000;
const changes = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'];

/**
 * A request with valid framing, in which everything else may be invalid. The server responds and keeps the connection open.
 * packages/http/test/security/smuggling.test.ts has requests with invalid framing.
 */
export function createKeptRequest(random: Random, victim: Victim): string {
  return pick(random, [askApi, askApi, askApi, askInbox, askMcp, askAnything])(random, victim);
}

function askApi(random: Random, victim: Victim): string {
  const path = pick(random, [
    '/threads',
    `/threads/${anyId(random, victim)}`,
    `/threads/${anyId(random, victim)}/notes`,
  ]);
  const method = pick(random, methods);
  const origin = chance(random, 0.05) ? `http://${victim.host}` : '';
  const target = `${origin}${contract.basePath}${path}${anyQuery(random, victim)}`;
  return build(random, victim, { method, target, headers: [anyAuthorization(random, victim)] });
}

/** Has the headers of a signed-in page, so that the request gets past the session check. */
function askInbox(random: Random, victim: Victim): string {
  const id = anyId(random, victim);
  const target = `/inbox${choose(random, [
    () => '/session',
    () => '/drafts',
    () => `/drafts/${id}`,
    () => `/drafts/${id}/${pick(random, ['send', 'discard', 'nope'])}`,
    () => `/threads/${id}/${pick(random, ['assignees', 'unread', 'status', 'assignee', 'notes'])}`,
    () => '/tokens',
    () => `/tokens/${id}`,
    () => '/webhooks',
    () => `/webhooks/${id}`,
    () => `/webhooks/${id}/${pick(random, ['rotate', 'enable', 'test', 'deliveries'])}`,
    () => `/webhooks/${id}/deliveries/${id}/redeliver`,
    () => `/${anyTarget(random, 10)}`,
  ])}`;
  const method = pick(random, changes);
  // Signing out would end the session for all requests after this one.
  const isSigningOut = method === 'DELETE' && target === '/inbox/session';
  return build(random, victim, { method, target, headers: isSigningOut ? [] : victim.session });
}

/** GET would open a stream of events that does not end. */
function askMcp(random: Random, victim: Victim): string {
  const method = pick(random, ['POST', 'POST', 'POST', 'PUT', 'OPTIONS', 'DELETE']);
  const token = pick(random, [victim.mcpToken, victim.mcpToken, victim.token, anyTarget(random, 20)]);
  const accept = pick(random, ['application/json, text/event-stream', 'application/json', anyValue(random, 10)]);
  const headers = [`Authorization: Bearer ${token}`, `Accept: ${accept}`, `Mcp-Session-Id: ${anyValue(random, 10)}`];
  return build(random, victim, { method, target: pick(random, ['/mcp', '/mcp', '/mcp/', '/mcp?a=b']), headers });
}

function askAnything(random: Random, victim: Victim): string {
  const target = choose(random, [
    () => `/${anyTarget(random, 40)}`,
    () => '//evil.example/%2e%2e',
    () => '/../../etc/passwd',
    () => '/%2e%2e/%2e%2e/etc/passwd',
    () => '/assets/%00',
    () => `${contract.basePath}/${anyTarget(random, 20)}`,
    () => `${contract.basePath}/threads?${'a'.repeat(below(random, 9_000))}`,
    () => `/${'a/'.repeat(below(random, 3_000))}`,
    () => '/sign-in',
    () => '/#fragment',
  ]);
  return build(random, victim, { method: pick(random, methods), target, headers: [anyAuthorization(random, victim)] });
}

function anyQuery(random: Random, victim: Victim): string {
  const parameters = Array.from({ length: below(random, 4) }, () =>
    choose(random, [
      () => `limit=${pick(random, numbers)}`,
      () => `historyLimit=${pick(random, numbers)}`,
      () => `cursor=${anyCursor(random, victim)}`,
      () => `historyCursor=${anyCursor(random, victim)}`,
      () => `unread=${pick(random, ['1', '0', 'true', '', '1&unread=1', '%31'])}`,
      () => `${anyTarget(random, 8)}=${anyTarget(random, 8)}`,
      () => '__proto__[x]=1',
      () => 'limit[]=1',
      () => 'a=%zz',
      () => '&'.repeat(below(random, 1_500)),
    ]),
  );
  return parameters.length > 0 ? `?${parameters.join('&').replaceAll('#', '')}` : '';
}

interface Parts {
  method: string;
  target: string;
  headers: readonly string[];
}

function build(random: Random, victim: Victim, { method, target, headers }: Parts): string {
  const odd = Array.from({ length: below(random, 4) }, () => anyHeader(random));
  const { framing, body } = chance(random, method === 'GET' ? 0.1 : 0.6)
    ? anyContent(random)
    : { framing: [], body: '' };
  const own = [`Host: ${victim.host}`, ...framing];
  const full = headOf(`${method} ${target} HTTP/1.1`, [...own, ...headers, ...odd]);
  // A head that is too long would end the connection.
  const head = full.length < longestHead ? full : headOf(`${method} / HTTP/1.1`, own);
  return `${head}${body}`;
}

const anyHeader = (random: Random) =>
  choose(random, [
    () => `Accept: ${anyValue(random, 20)}`,
    () => `Accept-Encoding: ${pick(random, ['gzip', 'br;q=2', '*;q=0', 'identity;q=0', anyValue(random, 20)])}`,
    () =>
      `Content-Type: ${pick(random, ['application/json', 'application/json;charset=utf-99', 'text/xml', anyValue(random, 20)])}`,
    () => `Content-Encoding: ${pick(random, ['gzip', 'br', 'deflate', 'nope'])}`,
    () => `If-None-Match: ${pick(random, ['*', '"', 'W/"x"', anyValue(random, 40)])}`,
    () => `If-Modified-Since: ${anyValue(random, 20)}`,
    () => `Range: bytes=${pick(random, ['0-', '-1', '5-2', '0-0,1-1', anyValue(random, 10)])}`,
    () => `Origin: ${pick(random, ['null', 'http://evil.example', anyValue(random, 20)])}`,
    () => `Cookie: ${anyValue(random, 60)}`,
    () => `X-Forwarded-For: ${pick(random, ['::1', '1.2.3.4, 5.6.7.8', anyValue(random, 20)])}`,
    () => `X-Forwarded-Host: ${anyValue(random, 20)}`,
    () => `Access-Control-Request-Method: ${anyValue(random, 10)}`,
    () => `X-HTTP-Method-Override: DELETE`,
    () => 'Expect: wonders',
    () => `X-Long: ${'x'.repeat(below(random, 2_000))}`,
    () => `__proto__: ${anyValue(random, 10)}`,
  ]);

/** A body that ends where its headers declare. */
function anyContent(random: Random): { framing: string[]; body: string } {
  const body = anyBody(random);
  const type = chance(random, 0.7) ? ['Content-Type: application/json'] : [];
  if (chance(random, 0.6)) return { framing: [...type, `Content-Length: ${body.length}`], body };
  const half = Math.floor(body.length / 2);
  const chunks = [body.slice(0, half), body.slice(half)]
    .filter((chunk) => chunk !== '')
    .map((chunk) => `${chunk.length.toString(16)}${pick(random, ['', ';name=value', ';a="b"'])}\r\n${chunk}\r\n`);
  const trailer = pick(random, ['', '', 'X-Trailer: yes\r\n', 'Authorization: Bearer x\r\n']);
  return { framing: [...type, 'Transfer-Encoding: chunked'], body: `${chunks.join('')}0\r\n${trailer}\r\n` };
}
