import type { Clause } from '../model/clause.ts';
import type { Operation } from '../model/read-operations.ts';
import { compareMaps, type Detected, keywordChanged, placeIn } from './detected.ts';

/** Compares the URLs that an operation is available at. */
export function compareServers(before: Operation, after: Operation): Detected[] {
  const [all, others] = [urlsOf(before), urlsOf(after)];
  const [old, now] = [uncovered(all, others), uncovered(others, all)];
  const [[previous], [next]] = [[...old.values()], [...now.values()]];
  if (previous && next && old.size === 1 && now.size === 1 && previous.fields.url !== next.fields.url)
    return [keywordChanged('server-removed', placeIn(previous, 'url'), placeIn(next, 'url'))];
  const servers = compareMaps(
    old,
    now,
    () => [],
    (kind, server, url) => [`server-${kind}`, `Server ${withNames(url, server) || '/'} ${kind}.`],
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
      const template = templateOf(server);
      const names = [...template.matchAll(placeholder)].map(([text]) => text);
      return server
        .children('variables')
        .map(([name, variable]) => [`${anyValue(template)} ${names.indexOf(`{${name}}`)}`, variable] as const);
    }),
  );
}

const placeholder = /\{[^}]*\}/g;

/** `{}` is any value. */
const anyValue = (template: string) => template.replaceAll(placeholder, '{}');

/** A URL with the names of the variables that may have any value. */
function withNames(url: string, server: Clause): string {
  const isFree = (name: string) => !server.child('variables')?.child(name.slice(1, -1))?.child('enum');
  const names = (templateOf(server).match(placeholder) ?? []).filter(isFree);
  return url.replaceAll('{}', () => names.shift() ?? '{}');
}

/** The URL of a server in its shortest form: without a slash at the end or the usual port, and with a host in lower case. */
const templateOf = ({ fields }: Clause) =>
  String(fields.url)
    .replace(/\/$/, '')
    .replace(/^https?:\/\/[^/{]*/i, (origin) =>
      origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2'),
    );

/** Servers by URL, with one entry for each value of a variable. */
function urlsOf({ servers }: Operation): Map<string, Clause> {
  return new Map(
    (servers?.children('servers') ?? []).flatMap(([, server]) => {
      const urls = server
        .children('variables')
        .reduce(
          (list, [name, { fields }]) =>
            [fields.enum ?? '{}'].flat().flatMap((value) => list.map((url) => url.replaceAll(`{${name}}`, `${value}`))),
          [templateOf(server)],
        );
      return urls.map((url) => [anyValue(url), server] as const);
    }),
  );
}

/** The servers that are missing from the other document, for every value of its variables. */
function uncovered(servers: Map<string, Clause>, others: Map<string, Clause>): Map<string, Clause> {
  // Without servers, the URL is that of the document. The value of a variable has no slash.
  const urls = others.size > 0 ? [...others.keys()] : [''];
  const escaped = urls.map((url) => url.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  const patterns = escaped.map((url) => new RegExp(`^${url.replaceAll('{}', '[^/]*')}$`));
  return new Map([...servers].filter(([url]) => !patterns.some((pattern) => pattern.test(url))));
}
