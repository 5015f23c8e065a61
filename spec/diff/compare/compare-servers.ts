import type { Clause } from '../model/clause.ts';
import type { ComparedOperation } from '../model/read-operations.ts';
import { changed, type Detected, keywordChanged, placeIn } from './detected.ts';

/** Compares the URLs that an operation is available at, and the variables in them. */
export function compareServers(before: ComparedOperation, after: ComparedOperation): Detected[] {
  const [old, now] = [serversOf(before), serversOf(after)];
  const [removed, added] = [without(old, now), without(now, old)];
  const kept = [...old].flatMap(([url, previous]) => {
    const next = now.get(url);
    return next ? compareVariables(previous, next) : [];
  });
  const [[previous], [next]] = [removed, added];
  if (previous && next && removed.length === 1 && added.length === 1)
    return [keywordChanged('server-removed', placeIn(previous, 'url'), placeIn(next, 'url')), ...kept];
  return [
    ...removed.map((server) => changed('server-removed', `Server ${server.fields.url} removed.`, server)),
    ...added.map((server) => changed('server-added', `Server ${server.fields.url} added.`, undefined, server)),
    ...kept,
  ];
}

/** The servers of an operation by URL: without a slash at the end or the usual port, and with a host in lower case. */
const serversOf = ({ servers }: ComparedOperation): Map<string, Clause> =>
  new Map(
    servers?.children('servers').map(([, server]) => {
      const url = String(server.fields.url).replace(/\/$/, '');
      const shortest = url.replace(/^https?:\/\/[^/{]*/i, (origin) =>
        origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2'),
      );
      return [shortest, server] as const;
    }),
  );

/** The servers that another document does not have. Without servers, the URL is that of the document. */
const without = (servers: Map<string, Clause>, others: Map<string, Clause>): Clause[] =>
  [...servers].flatMap(([url, server]) => (others.has(url) || (url === '' && others.size === 0) ? [] : [server]));

/** Compares the values and the defaults of the variables of a server. */
function compareVariables(before: Clause, after: Clause): Detected[] {
  return before.children('variables').flatMap(([name, previous]): Detected[] => {
    const next = after.child('variables')?.child(name);
    if (!next) return [];
    const [old, now] = [placeIn(previous, 'enum'), placeIn(next, 'enum')];
    const [values, others] = [valuesOf(previous), valuesOf(next)];
    const contains = (list?: unknown[], other?: unknown[]) => !list || other?.every((value) => list.includes(value));
    if (!contains(others, values)) return [keywordChanged('server-removed', old, now)];
    const more = contains(values, others) ? [] : [keywordChanged('server-added', old, now)];
    // Programs that do not set a variable call the server with its default.
    if (previous.fields.default === next.fields.default) return more;
    return [...more, keywordChanged('server-default-changed', placeIn(previous, 'default'), placeIn(next, 'default'))];
  });
}

/** The values of a variable. Undefined if any is possible. */
const valuesOf = ({ fields }: Clause) => (Array.isArray(fields.enum) ? (fields.enum as unknown[]) : undefined);
