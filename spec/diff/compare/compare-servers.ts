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
  const servers = compareMaps(
    old,
    now,
    () => [],
    (kind, { fields }, url) => [`server-${kind}`, `Server ${url.includes('{}') ? fields.url : url || '/'} ${kind}.`],
  );
  return [...servers, ...compareDefaults(before, after)];
}

/** Compares the defaults of variables. Programs that do not set a variable call the server with its default. */
function compareDefaults(before: Operation, after: Operation): Detected[] {
  const now = variablesOf(after);
  return [...variablesOf(before)].flatMap(([key, previous]) => {
    const next = now.get(key);
    const { enum: values, default: usual } = next?.fields ?? {};
    const old = previous.fields.default;
    // A default that is no longer possible is reported as a removed server.
    if (!next || old === usual || (Array.isArray(values) && !values.includes(old))) return [];
    return [keywordChanged('server-default-changed', placeIn(previous, 'default'), placeIn(next, 'default'))];
  });
}

/** The variables of servers, by the URL and the position in it. A name has no effect. */
function variablesOf({ servers }: Operation): Map<string, Clause> {
  return new Map(
    (servers?.children('servers') ?? []).flatMap(([, server]) => {
      const url = String(server.fields.url).replace(/\/$/, '');
      const placeholders = [...url.matchAll(/\{[^}]*\}/g)].map(([text]) => text);
      const template = url.replaceAll(/\{[^}]*\}/g, '{}');
      return server
        .children('variables')
        .map(([name, variable]) => [`${template} ${placeholders.indexOf(`{${name}}`)}`, variable] as const);
    }),
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
