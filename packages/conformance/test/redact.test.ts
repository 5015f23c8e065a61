import { expect, test } from 'vitest';
import { withoutEcho } from '../src/checks/internals.ts';
import { createRedact } from '../src/http/redact.ts';

const token = 'cthr_abc+DEF/123"<4>=5678';
const hide = createRedact({ full: token, short: 'a' }, new Set([`${token}0`]));
const percent = (text: string) => [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
const unicode = (text: string) =>
  [...text].map((character) => `\\u00${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

test.for([
  ['as it is', token],
  ['in capitals', token.toUpperCase()],
  ['URL-encoded', encodeURIComponent(token)],
  ['URL-encoded twice', encodeURIComponent(encodeURIComponent(token))],
  ['URL-encoded in every character', percent(token)],
  ['escaped for JSON', unicode(token)],
  ['escaped for HTML', token.replaceAll('"', '&quot;').replaceAll('<', '&#x3c;').replaceAll('>', '&gt;')],
  ['in base64', Buffer.from(token).toString('base64')],
  ['in base64 for URLs', Buffer.from(token).toString('base64url')],
  ['in base64 after a user name', Buffer.from(`me:${token}`).toString('base64')],
  ['in base64 after a longer user name', Buffer.from(`you:${token}`).toString('base64')],
  ['in hexadecimal', Buffer.from(token).toString('hex')],
] as const)('a token is masked %s', ([, text]) => {
  const hidden = hide(`before ${text} after`);
  expect(hidden).toMatch(/‹(tokens.full|an altered token)›/);
  expect(hidden).not.toContain(text.slice(4, 20));
});

test('an altered token is masked as such, and a short token does not garble the text', () => {
  expect(hide(`${token}0`)).toBe('‹an altered token›');
  expect(hide('Bearer a was rejected: bad apple')).toBe('Bearer ‹tokens.short› was rejected: bad apple');
});

test.for([
  ["The query parameter '#{{-' is unknown.", '/threads?%23%7B%7B-=1', "The query parameter '…' is unknown."],
  ["'{{' is not a number.", '/threads?limit=%7B%7B', "'…' is not a number."],
  ['There is no thread <p>.', '/threads/%3Cp%3E', 'There is no thread ….'],
  ['Use a number from 1 to 100.', '/threads?a=1&limit=0', 'Use a number from 1 to 100.'],
] as [text: string, path: string, expected: string][])('%s', ([text, path, expected]) => {
  expect(withoutEcho(text, { method: 'GET', path, headers: {}, shownHeaders: {}, label: '' })).toBe(expected);
});
