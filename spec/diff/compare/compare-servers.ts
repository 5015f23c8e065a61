import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';

/** Compares the URLs that an operation is available at. */
export function compareServers(before: Operation, after: Operation): Detected[] {
  const [all, others] = [urlsOf(before), urlsOf(after)];
  // Without servers, the URL is that of the document.
  if ([all, others].every((urls) => urls.size === 0 || (urls.size === 1 && urls.has('')))) return [];
  const [old, now] = [uncovered(all, others), uncovered(others, all)];
  const [[previous], [next]] = [[...old.values()], [...now.values()]];
  if (previous && next && old.size === 1 && now.size === 1 && previous.fields.url !== next.fields.url)
    return [keywordChanged('server-removed', placeIn(previous, 'url'), placeIn(next, 'url'))];
  return compareMaps(
    old,
    now,
    () => [],
    (kind, { fields }, url) => [`server-${kind}`, `Server ${url.includes('{}') ? fields.url : url || '/'} ${kind}.`],
  );
}

/** Servers by URL, with one entry for each value of a variable. `{}` is any value. A slash at the end has no effect. */
function urlsOf({ servers }: Operation): Map<string, Clause> {
  return new Map(
    (servers?.children('servers') ?? []).flatMap(([, server]) => {
      const template = String(server.fields.url).replace(/\/$/, '');
      const urls = server
        .children('variables')
        .reduce(
          (list, [name, { fields }]) =>
            [fields.enum ?? '{}'].flat().flatMap((value) => list.map((url) => url.replaceAll(`{${name}}`, `${value}`))),
          [template],
        );
      return urls.map((url) => [url, server] as const);
    }),
  );
}

/** The servers that are missing from the other document, for every value of its variables. */
function uncovered(servers: Map<string, Clause>, others: Map<string, Clause>): Map<string, Clause> {
  const depthOf = (url: string) => url.split('/').length;
  const covers = (pattern: string, url: string) => {
    const [start = '', ...rest] = pattern.split('{}');
    const isSimilar = rest.length > 0 && url.startsWith(start) && url.endsWith(rest.at(-1) ?? '');
    // The value of a variable has no slash.
    return isSimilar && depthOf(pattern) === depthOf(url);
  };
  return new Map(
    [...servers].filter(([url]) => !others.has(url) && ![...others.keys()].some((pattern) => covers(pattern, url))),
  );
}
