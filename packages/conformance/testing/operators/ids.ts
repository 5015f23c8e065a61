import { decodePercent, type Operation } from '@threads-api/contract';
import { similarIds } from '../../src/checks/ids.ts';
import type { Target } from '../../src/target/target.ts';
import type { FaultRequest } from '../broken-server.ts';
import { failWhen, mapRequest } from '../fault-tools.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

/** The ids that the target names, except for hidden ones. */
const visibleIds = ({ resources = {} }: Target) =>
  Object.values(resources).flatMap(({ hidden: _, ...roles }) => Object.values(roles).flatMap((id) => id ?? []));

const segmentOf = ({ path }: FaultRequest, position: number) => path.split('/')[position] ?? '';

/** Faults that find a resource by a wrong id, or refuse an id with a wrong status. */
export function idOperators({ path }: Operation): Placed[] {
  const position = path.split('/').findIndex((segment) => segment.startsWith('{'));
  if (position < 0) return [];
  const undecoded = mapRequest((request) =>
    /%[3-7]/.test(segmentOf(request, position)) ? { ...request, path: request.path.replaceAll('%', '%25') } : request,
  );
  const refuseLong = failWhen(400, ({ path }, { status }) => status === 404 && /\/a{65}(\/|$)/.test(path));
  // Lenient routers, databases and frameworks also find a resource by a similar id.
  const lenient = Object.entries(similarIds).map(([label, change]) => {
    const findBy = mapRequest((request, target) => {
      const segment = segmentOf(request, position);
      const given = decodePercent(segment);
      const real = visibleIds(target).find((id) => id !== given && given !== '' && given === change(id));
      return real === undefined
        ? request
        : { ...request, path: request.path.replace(segment, () => encodeURIComponent(real)) };
    });
    return [`finds a resource by its id with ${label}`, findBy] as const;
  });
  return operatorsOf({
    'parameter-accepted': { 'does not decode an id': undecoded },
    'malformed-id': { 'returns 400 for an id that is too long': refuseLong },
    'similar-id': Object.fromEntries(lenient),
  });
}
