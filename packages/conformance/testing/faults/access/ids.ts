import type { Fault } from '../../broken-server.ts';
import { idOf, operationOf } from '../../fault-messages.ts';
import { failWhen, mapThreads, resolveIds } from '../../fault-tools.ts';

const similar = (id: string, what: string, matches: (given: string, real: string) => boolean): Fault => ({
  id,
  what,
  caughtBy: 'similar-id',
  breaks: 'D18',
  breakHandler: resolveIds(matches),
});

const refuses = (id: string, what: string, status: number, pattern: RegExp, breaks = 'D18'): Fault => ({
  id,
  what,
  caughtBy: 'malformed-id',
  breaks,
  breakHandler: failWhen(
    status,
    (request, response) => response.status === 404 && operationOf(request) !== undefined && pattern.test(idOf(request)),
  ),
});

/** Whether a text matches a pattern of SQL's LIKE. */
function isLike(text: string, pattern: string): boolean {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(text);
}

/** Ids in the path. */
export const idFaults: Fault[] = [
  similar(
    'id-in-any-case',
    'compares ids case-insensitively',
    (given, real) => given.toLowerCase() === real.toLowerCase(),
  ),
  similar('id-without-spaces-before', 'ignores a space before an id', (given, real) => given.trimStart() === real),
  similar(
    'id-without-spaces-after',
    'ignores spaces after an id, as MySQL does',
    (given, real) => given.replace(/ +$/, '') === real,
  ),
  similar('id-before-line-break', 'ignores a line break after an id', (given, real) => given === `${real}\n`),
  similar('id-cut-at-nul', 'truncates an id at a NUL', (given, real) => given.split('\0')[0] === real),
  similar('id-plus-as-space', 'reads + in a path as a space, which it ignores', (given, real) => given === `${real}+`),
  similar(
    'id-by-start',
    'finds a thread by the start of its id',
    (given, real) => given.length > 5 && real.startsWith(given),
  ),
  similar(
    'id-by-end',
    'finds a thread by the end of its id',
    (given, real) => given.length > 5 && real.endsWith(given),
  ),
  similar(
    'id-with-rest',
    'ignores letters after an id',
    (given, real) => /^[a-z]+$/.test(given.replace(real, '')) && given.startsWith(real),
  ),
  similar('id-anywhere', 'accepts any text that ends with an id', (given, real) => given.endsWith(real)),
  similar(
    'id-like',
    'compares ids with LIKE',
    (given, real) => given.length > 3 && /[%_]$/.test(given) && isLike(real, given),
  ),
  similar(
    'id-glob',
    'reads * in an id as a wildcard',
    (given, real) => given.length > 1 && given.endsWith('*') && real.startsWith(given.slice(0, -1)),
  ),
  similar('id-format', 'removes .json from an id', (given, real) => given === `${real}.json`),
  similar('id-matrix', 'removes matrix parameters from an id', (given, real) => given.split(';')[0] === real),
  similar(
    'id-decoded-twice',
    'decodes an id twice',
    (given, real) =>
      given.includes('%') &&
      given.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) === real,
  ),
  similar(
    'id-before-query',
    'decodes a path before it looks for the query',
    (given, real) => given.split('?')[0] === real,
  ),
  similar(
    'id-before-fragment',
    'decodes a path before it removes the fragment',
    (given, real) => given.split('#')[0] === real,
  ),
  similar('id-before-slash', 'removes an encoded slash after an id', (given, real) => given === `${real}/`),
  similar(
    'id-of-list',
    'reads an id as a list',
    (given, real) => given.includes(',') && given.split(',').includes(real),
  ),
  similar('id-in-quotes', 'removes quotes around an id', (given, real) => given === `"${real}"`),
  similar(
    'id-normalized',
    'applies Unicode compatibility normalization to an id',
    (given, real) => given.normalize('NFKC') === real,
  ),
  similar(
    'id-without-accents',
    'ignores accents in an id',
    (given, real) => given.normalize('NFD').replaceAll(/\p{M}/gu, '') === real,
  ),
  similar(
    'id-without-invisible',
    'ignores invisible characters in an id',
    (given, real) => given.replaceAll('\u200b', '') === real,
  ),
  similar('id-with-path', 'ignores everything after an encoded slash', (given, real) => given.startsWith(`${real}/n`)),
  similar('id-of-message', 'finds a thread by the id of an entry', (given) => /^(msg|evt)_/.test(given)),
  refuses('400-for-number', 'returns 400 for an id that is a number', 400, /^-?\d+$/),
  refuses('400-for-uuid', 'returns 400 for an id in the form of a UUID', 400, /^[0-9a-f]{8}-/),
  refuses('400-for-percent-sign', 'returns 400 for an encoded percent sign in an id', 400, /^%25$/),
  refuses('400-for-encoded-slash', 'returns 400 for an encoded slash in an id, as Tomcat does', 400, /^a%2Fb$/),
  refuses('400-for-injection', 'returns 400 for an id that looks like SQL', 400, /^'/),
  refuses('400-for-other-pattern', 'returns 400 for an id without its own prefix', 400, /^(?!thr_)/, 'D2'),
  refuses('400-for-very-long-id', 'returns 400 for an id of 2,000 characters', 400, /^.{2000}/, 'D2'),
  {
    id: 'thread-by-index',
    what: 'returns the first thread for the id 0',
    caughtBy: 'malformed-id',
    breaks: 'D18',
    breakHandler: resolveIds((given) => given === '0'),
  },
  {
    id: 'own-thread',
    what: 'gives the id "me" a meaning',
    caughtBy: 'malformed-id',
    breaks: 'D2',
    breakHandler: resolveIds((given) => given === 'me'),
  },
  {
    id: 'all-threads-by-wildcard',
    what: 'returns a thread for the id *',
    caughtBy: 'malformed-id',
    breaks: 'D18',
    breakHandler: resolveIds((given) => given === '*' || given === '%' || given === '_'),
  },
  {
    id: 'long-ids',
    what: 'has ids of more than 64 characters in its assignments',
    caughtBy: 'body-schema',
    breaks: 'D2',
    breakHandler: mapThreads((thread) =>
      thread.assignment ? { ...thread, assignment: { ...thread.assignment, id: 'u'.repeat(65) } } : thread,
    ),
  },
];
