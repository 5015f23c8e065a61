import { pick } from '@threads-api/sample-data/random';
import { below, choose, type Random, type Victim } from './hostile-request.ts';

/** Characters that a request target may have, and some that it should not. */
const targetCharacters = [...'abcXYZ019-._~!$&\'()*+,;=:@%/?[]{}|\\^`"<>'];
/** Bytes that a header value may have (RFC 9110: visible, blank and above 0x7f). */
const valueCharacters = [...targetCharacters, ' ', '\t', '\x80', '\xe9', '\xff'];

const textOf = (characters: readonly string[]) => (random: Random, longest: number) =>
  Array.from({ length: below(random, longest + 1) }, () => pick(random, characters)).join('');

export const anyTarget = textOf(targetCharacters);
export const anyValue = textOf(valueCharacters);

export const numbers = [
  ...'-1 0 1e3 0x10 1.5 +1 %201 1%00 NaN Infinity -0 %E0%A5%A7 9007199254740993 99999999999999999999'.split(' '),
  '',
  '9'.repeat(400),
];

const ids = [
  ...'%zz % %00 %ff%fe %c0%ae .. . %2e%2e%2f thr_ thr_none __proto__ constructor %F0%9F%92%A9 %ed%a0%80'.split(' '),
  "'%20or%201=1--",
  'a'.repeat(3_000),
  '',
];

/** An id of a thread: one that exists, a wrong one, or noise. */
export const anyId = (random: Random, { threadId }: Victim) =>
  choose(random, [
    () => threadId,
    () => `${threadId}%00`,
    () => threadId.toLowerCase(),
    () => pick(random, ids),
    () => anyTarget(random, 12),
  ]);

/** A cursor: a real one, which may not fit the request, a damaged one, or noise. */
export function anyCursor(random: Random, { cursor }: Victim): string {
  const at = below(random, cursor.length);
  return choose(random, [
    () => cursor,
    () => cursor.slice(0, at),
    () => `${cursor.slice(0, at)}A${cursor.slice(at + 1)}`,
    () => `${cursor}${cursor}`,
    () => Buffer.from(anyValue(random, 30), 'latin1').toString('base64url'),
    () => Buffer.from('{"timestamp":"x","id":null}').toString('base64url'),
    () => anyTarget(random, 20),
    () => 'a'.repeat(2_000),
  ]);
}

/** An Authorization header: a valid token, a wrong one, or noise. */
export function anyAuthorization(random: Random, { token, mcpToken }: Victim): string {
  const at = below(random, token.length);
  return `Authorization: ${choose(random, [
    ...Array.from({ length: 3 }, () => () => `Bearer ${token}`),
    () => `bearer ${token}`,
    () => `Bearer  ${token}`,
    () => `Bearer ${token.slice(0, at)}`,
    () => `Bearer ${token.slice(0, at)}x${token.slice(at + 1)}`,
    () => `Bearer ${token},Bearer ${token}`,
    () => `Bearer ${mcpToken}`,
    () => 'Bearer session',
    () => 'Bearer',
    () => 'Basic YTpi',
    () => `Basic ${anyValue(random, 20)}`,
    () => `Bearer ${anyValue(random, 40)}`,
    () => `Bearer ${'x'.repeat(4_000)}`,
    () => '',
  ])}`;
}

const jsonTexts = [
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

/** A body: JSON that does not match the schema, damaged JSON, or noise. */
export function anyBody(random: Random): string {
  const text = pick(random, jsonTexts);
  const at = below(random, text.length + 1);
  return choose(random, [
    () => text,
    () => text,
    () => `${text.slice(0, at)}\xff${text.slice(at)}`,
    () => anyValue(random, 60),
  ]);
}
