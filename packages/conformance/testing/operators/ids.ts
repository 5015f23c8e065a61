import { decodePercent, type Operation } from '@threads-api/contract';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest } from '../broken-server.ts';
import { failWhen, mapRequest } from '../fault-tools.ts';
import { mapValues, operatorsOf, type Placed } from './derived-fault.ts';

/** Whether a text of SQL's LIKE matches. */
function isLike(text: string, pattern: string): boolean {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(text);
}

type Matches = (given: string, real: string) => boolean;

/** How lenient routers, databases and frameworks find a resource by an id that is not its own. */
const matches: Record<string, Matches> = {
  'ignores the case of an id': (given, real) => given.toLowerCase() === real.toLowerCase(),
  'ignores a space before an id': (given, real) => given.trimStart() === real,
  'ignores spaces after an id': (given, real) => given.replace(/ +$/, '') === real,
  'ignores a line break after an id': (given, real) => given === `${real}\n`,
  'cuts an id at a NUL': (given, real) => given.split('\0')[0] === real,
  'reads + after an id as a space': (given, real) => given === `${real}+`,
  'finds an id by its start': (given, real) => given.length > 5 && real.startsWith(given),
  'finds an id by its end': (given, real) => given.length > 5 && real.endsWith(given),
  'ignores letters after an id': (given, real) => given.startsWith(real) && /^[a-z]+$/.test(given.slice(real.length)),
  'ignores letters before an id': (given, real) => given.endsWith(real),
  'compares an id with LIKE': (given, real) => /^.{3,}[%_]$/.test(given) && isLike(real, given),
  'reads * in an id as a wildcard': (given, real) => /.\*$/.test(given) && real.startsWith(given.slice(0, -1)),
  'removes .json from an id': (given, real) => given === `${real}.json`,
  'removes matrix parameters from an id': (given, real) => given.split(';')[0] === real,
  'decodes an id twice': (given, real) => given.includes('%') && decodePercent(given) === real,
  'looks for the query in a decoded id': (given, real) => given.split('?')[0] === real,
  'looks for a fragment in a decoded id': (given, real) => given.split('#')[0] === real,
  'ignores an encoded slash after an id': (given, real) => given === `${real}/`,
  'reads an id as a list': (given, real) => given.includes(',') && given.split(',').includes(real),
  'removes quotes around an id': (given, real) => given === `"${real}"`,
  'normalizes an id': (given, real) => given.normalize('NFKC') === real,
  'ignores accents in an id': (given, real) => given.normalize('NFD').replaceAll(/\p{M}/gu, '') === real,
  'ignores invisible characters in an id': (given, real) => given.replaceAll('\u200b', '') === real,
};

/** The ids that the target names, except for hidden ones. */
const visibleIds = ({ resources = {} }: Target) =>
  Object.values(resources).flatMap(({ hidden: _, ...roles }) => Object.values(roles).flatMap((id) => id ?? []));

const segmentOf = ({ path }: FaultRequest, position: number) => path.split('/')[position] ?? '';

/** Ids that must not be found, but are, or that are refused. */
export function idOperators({ path }: Operation): Placed[] {
  const position = path.split('/').findIndex((segment) => segment.startsWith('{'));
  if (position < 0) return [];
  const undecoded = mapRequest((request) =>
    /%[3-7]/.test(segmentOf(request, position)) ? { ...request, path: request.path.replaceAll('%', '%25') } : request,
  );
  const refuseLong = failWhen(400, ({ path }, { status }) => status === 404 && /\/a{65}(\/|$)/.test(path));
  const findBy = (isMatch: Matches) =>
    mapRequest((request, target) => {
      const segment = segmentOf(request, position);
      const given = decodePercent(segment);
      const real = visibleIds(target).find((id) => id !== given && given !== '' && isMatch(given, id));
      return real === undefined
        ? request
        : { ...request, path: request.path.replace(segment, () => encodeURIComponent(real)) };
    });
  return operatorsOf({
    'parameter-accepted': { 'does not decode an id': undecoded },
    'malformed-id': { 'returns 400 for an id that is too long': refuseLong },
    'similar-id': mapValues(matches, findBy),
  });
}
