import type { Fault } from '../../broken-server.ts';
import { idOf, operationOf } from '../../fault-messages.ts';
import { failWhen, resolveIds } from '../../fault-tools.ts';

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

/** Ids in the path. */
export const idFaults: Fault[] = [
  similar(
    'id-in-any-case',
    'compares ids case-insensitively',
    (given, real) => given.toLowerCase() === real.toLowerCase(),
  ),
  similar('id-without-spaces-before', 'ignores a space before an id', (given, real) => given.trimStart() === real),
  refuses('400-for-other-pattern', 'returns 400 for an id without its own prefix', 400, /^(?!thr_)/, 'D2'),
];
