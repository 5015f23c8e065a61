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
    (kind, _, url) => [`server-${kind}`, `Server ${url || '/'} ${kind}.`],
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

const serversOf = ({ servers }: Operation) => (servers?.children('servers') ?? []).map(([, server]) => server);

/** The variables of servers, by the URL and the name. */
const variablesOf = (operation: Operation): Map<string, Clause> =>
  new Map(
    serversOf(operation).flatMap((server) =>
      server.children('variables').map(([name, variable]) => [`${urlOf(server)} ${name}`, variable] as const),
    ),
  );

/** The URL of a server in its shortest form: without a slash at the end or the usual port, and with a host in lower case. */
const urlOf = ({ fields }: Clause) =>
  String(fields.url)
    .replace(/\/$/, '')
    .replace(/^https?:\/\/[^/{]*/i, (origin) =>
      origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2'),
    );

/** Servers by URL, with one entry for each listed value of a variable. */
const urlsOf = (operation: Operation): Map<string, Clause> =>
  new Map(
    serversOf(operation).flatMap((server) => {
      const urls = server
        .children('variables')
        .reduce(
          (list, [name, { fields }]) =>
            [fields.enum ?? `{${name}}`]
              .flat()
              .flatMap((value) => list.map((url) => url.replaceAll(`{${name}}`, `${value}`))),
          [urlOf(server)],
        );
      return urls.map((url) => [url, server] as const);
    }),
  );

/** The servers that are missing from the other document, for every value of its variables. */
function uncovered(servers: Map<string, Clause>, others: Map<string, Clause>): Map<string, Clause> {
  // Without servers, the URL is that of the document. The value of a variable has no slash, and its name has no effect.
  const urls = others.size > 0 ? [...others.keys()] : [''];
  const escaped = urls.map((url) => url.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  const patterns = escaped.map((url) => new RegExp(`^${url.replaceAll(/\{[^}]*\}/g, '[^/]*')}$`));
  return new Map([...servers].filter(([url]) => !patterns.some((pattern) => pattern.test(url))));
}
