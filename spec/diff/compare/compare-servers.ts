import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';

/** Compares the URLs that an operation is available at. */
export function compareServers(before: Operation, after: Operation): Detected[] {
  const [all, others] = [serversOf(before), serversOf(after)];
  const [old, now] = [withoutValues(all, others), withoutValues(others, all)];
  const removed = [...old].filter(([url]) => !now.has(url));
  const added = [...now].filter(([url]) => !old.has(url));
  const [previous, next] = [removed[0]?.[1], added[0]?.[1]];
  if (previous && next && removed.length === 1 && added.length === 1 && previous.fields.url !== next.fields.url)
    return [keywordChanged('server-removed', placeIn(previous, 'url'), placeIn(next, 'url'))];
  return compareMaps(
    old,
    now,
    () => [],
    (kind, _, url) => [`server-${kind}`, `Server ${url} ${kind}.`],
  );
}

/** Servers by URL, and one entry for each value of a variable. A slash at the end has no effect. */
function serversOf({ servers }: Operation): Map<string, Clause> {
  return new Map(
    (servers?.children('servers') ?? []).flatMap(([, server]) => {
      const url = String(server.fields.url).replace(/\/$/, '');
      const choices = server
        .children('variables')
        .flatMap(([name, { fields }]) => [fields.enum ?? anyValue].flat().map((value) => `${name}: ${value}`));
      return [url, ...choices.map((choice) => `${url} (${choice})`)].map((key) => [key, server] as const);
    }),
  );
}

const anyValue = 'any value';

/** The servers without single values of variables that may have any value in the other document. */
const withoutValues = (servers: Map<string, Clause>, others: Map<string, Clause>) =>
  new Map([...servers].filter(([url]) => others.has(url) || !others.has(url.replace(/: [^:]*\)$/, `: ${anyValue})`))));
