import { fillPath, type Operation, propertiesOf } from '@threads-api/contract';
import { checkEach, checkProbes, checksOf } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import { listIn, pagedOperations } from '../data/pagination.ts';
import { anyPath, samplePath } from '../data/paths.ts';
import { rolesOf } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { isOptionsAnswered, sendMethodProbes } from '../probes/method-probes.ts';
import { encodeFirstTwice } from '../probes/spelling.ts';
import { spreadOver } from '../probes/spread.ts';
import { expectStatus, type Problem, problem, unlessNotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';

type Change = (path: string) => string;

/** Changes of the last path segment, if it is a name and not an id. */
const changedEnds: Record<string, Change> = {
  'capital letters': (path) => path.replace(/[^/]+$/, (name) => name.toUpperCase()),
  'a capital letter': (path) => path.replace(/^\/(.)/, (start) => start.toUpperCase()),
  'the suffix .json': (path) => `${path}.json`,
  'a matrix parameter': (path) => `${path};v=1`,
  'a space at the end': (path) => `${path}%20`,
  'a line break at the end': (path) => `${path}%0A`,
  'a NUL at the end': (path) => `${path}%00`,
  'a dot at the end': (path) => `${path}.`,
  'letters at the end': (path) => `${path}conformance`,
  'one letter missing': (path) => path.slice(0, -1),
  'an encoded slash at the end': (path) => `${path}%2F`,
  'an encoded question mark at the end': (path) => `${path}%3fconformance`,
  'a letter that is encoded twice': (path) => `/${encodeFirstTwice(path.slice(1))}`,
};

/** Changes of a separator in a path with several segments. */
const changedSeparators: Record<string, Change> = {
  'a doubled slash': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'a doubled slash at the start': (path) => `/${path}`,
  'an encoded separator': (path) => path.replace(/^(\/[^/]+)\//, '$1%2F'),
  'a backslash as separator': (path) => path.replace(/^(\/[^/]+)\//, '$1%5C'),
};

/** Changes of a path that lenient routers ignore. */
export const changedPaths = { ...changedEnds, ...changedSeparators };

/** Paths that the contract does not declare, exactly as sent, by label. Most resemble a declared one. */
async function findUnknownPaths(context: Context): Promise<[label: string, raw: string][]> {
  const { operations } = context.contract;
  const filled = await Promise.all(
    operations.map(async (operation) => {
      const values = (await unlessNotTested(samplePath(context, operation))) ?? anyPath(operation);
      return { template: operation.path, path: fillPath(operation.path, (name) => values[name]) };
    }),
  );
  const named = filled.filter(({ template }) => !template.endsWith('}')).map(({ path }) => path);
  const nested = filled.filter(({ template }) => template.lastIndexOf('/') > 0).map(({ path }) => path);
  const longest = filled.map(({ path }) => path).toSorted((a, b) => b.length - a.length)[0];
  const changed = [
    ...named.flatMap((path) => Object.entries(changedEnds).map((change) => [change, path] as const)),
    ...spreadOver(context, Object.entries(changedSeparators), nested),
  ].map(([[label, change], path]): [string, string] => [label, change(path)]);
  const all: [string, string][] = [
    ['the base address', ''],
    ['the base address with a slash', '/'],
    ['an unknown path', '/conformance-no-such-path'],
    ['a path of unusual letters', '/conformance!$()*,:@~'],
    ['a path below a known one', `${longest}/conformance`],
    ...filled.map(({ template, path }): [string, string] => [`a slash at the end of ${template}`, `${path}/`]),
    ...changed,
  ];
  // A changed path may still be declared: `/threads/{id}` matches `/threads/anything`.
  return all.filter(([, raw]) => ![...operations, ...context.writes].some(({ match }) => match(raw)));
}

/** Base paths other than the contract's, by label. */
const others: Record<string, (basePath: string) => string> = {
  'in capital letters': (basePath) => basePath.toUpperCase(),
  'of a version that does not exist': (basePath) => basePath.replace(/\d+(?=\D*$)/, '999'),
};

/** A 501 is not in the document, but has the format of its other errors. */
function expectErrorBody({ contract }: Context, exchange: Exchange): Problem[] {
  const names = Object.keys(propertiesOf(contract.fallbacks.methodNotAllowed?.schema ?? {}));
  const body: object = Object(exchange.json);
  const missing = names.find((name) => !Object.hasOwn(body, name));
  return missing === undefined ? [] : [problem(exchange, `an error with ${missing}`, `no ${missing}`, 'format of 501')];
}

const readPlainly = oncePerRun(
  (context: Context, operation: Operation): Promise<Exchange> => context.send({ operation }),
);

/** The statuses that HTTP allows for range requests and other conditional requests. */
const conditional = [206, 304, 412, 416];

function partsOf(context: Context): [label: string, part: RequestSpec][] {
  const { list, detail } = rolesOf(context);
  const basePath = new URL(context.target.baseUrl).pathname;
  const elsewhere = `${basePath}${fillPath(detail.path, (name) => anyPath(detail)[name])}`;
  const [filter] = list.filters;
  const [choice = '1'] = filter?.choices ?? [];
  const form = `${filter?.name ?? 'conformance'}=${choice}`;
  const { limit } = list.paging;
  // RFC 9110 allows a server to reject a GET with a body.
  const refused = [400, 413, 415];
  return [
    [
      'a form as body',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form, tolerated: refused },
    ],
    ['another path in X-Original-URL', { headers: { 'X-Original-URL': elsewhere, 'X-Rewrite-URL': elsewhere } }],
    ['a Content-Type and no body', { headers: { 'Content-Type': 'application/xml' } }],
    ['parameters in a cookie', { headers: { Cookie: `${form}; ${limit.name}=${limit.minimum}` } }],
    ['malformed JSON as body', { headers: { 'Content-Type': 'application/json' }, body: '{"', tolerated: refused }],
    ['an overridden method', { headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' } }],
    ['another version in a header', { headers: { 'X-Api-Version': '2', 'Api-Version': '2', 'Accept-Version': '2' } }],
    ['another host in X-Forwarded-Host', { headers: { 'X-Forwarded-Host': 'conformance.example' } }],
    ['an empty User-Agent', { headers: { 'User-Agent': '' } }],
    ['an empty query', { search: '' }],
    ['a Range', { headers: { Range: 'bytes=0-9' }, tolerated: conditional }],
    ['an If-Match', { headers: { 'If-Match': '"conformance"' }, tolerated: conditional }],
    ['a malformed If-Modified-Since', { headers: { 'If-Modified-Since': 'conformance' }, tolerated: conditional }],
  ];
}

export const routeChecks = checksOf({
  'base-path': {
    title: 'The base URL ends with the version, and the API is served only below it',
    requirements: ['R13', 'D19'],
    declares: ['fallbacks'],
    async run(context) {
      const { basePath: wanted, operations } = context.contract;
      const { pathname } = new URL(context.target.baseUrl);
      const [operation] = operations;
      if (!operation) return [];
      if (!pathname.endsWith(wanted)) {
        const exchange = await context.send({ operation, label: 'at the base address' });
        return [problem(exchange, `a base URL that ends with ${wanted}`, pathname)];
      }
      return checkEach(Object.entries(others), async ([label, change]): Promise<Problem[]> => {
        const base = change(pathname);
        if (base === pathname) return [];
        const exchange = await context.send({ operation, base, label: `below a base path ${label}` });
        // Another program may respond there, but not this API.
        const { status } = exchange.response;
        if (status !== 200 || listIn(exchange.json).length === 0) return [];
        return [problem(exchange, `status 404 below ${base}`, `status ${status} with a list`, label)];
      });
    },
  },
  'method-not-allowed': {
    title: 'A method that the contract does not declare returns 405, with the allowed methods in Allow',
    requirements: ['D19'],
    declares: ['fallbacks'],
    option: 'methodProbes',
    async run(context) {
      const exchanges = await sendMethodProbes(context);
      return exchanges.flatMap((exchange): Problem[] => {
        const { status } = exchange.response;
        if (status === 501 && exchange.request.method === 'PROPFIND') return expectErrorBody(context, exchange);
        if (exchange.refusedEarly) return [];
        const refused = isOptionsAnswered(exchange) ? [] : expectStatus(exchange, 405);
        if (refused.length > 0) return refused;
        const wanted = exchange.methods.toSorted().join(', ');
        const listed = (exchange.response.headers.allow ?? '').split(',').map((name) => name.trim().toUpperCase());
        // A server may support OPTIONS, and list it in Allow.
        const allowed = listed
          .filter((name) => name !== 'OPTIONS')
          .toSorted()
          .join(', ');
        return allowed === wanted
          ? []
          : [problem(exchange, `Allow: ${wanted}`, `Allow: ${allowed || 'none'}`, 'allow')];
      });
    },
  },
  'unknown-path': {
    title: 'A path that the contract does not declare returns 404',
    requirements: ['D19'],
    declares: ['fallbacks'],
    run: async (context) =>
      checkProbes(
        context,
        (await findUnknownPaths(context)).map(([label, raw]) => ({ raw, label, expected: 404 })),
      ),
  },
  'undeclared-parts': {
    title: 'Headers, cookies and a body that the contract does not declare have no effect',
    requirements: ['D19', 'D10'],
    declares: ['anyAccept'],
    async run(context) {
      const operations = pagedOperations(context);
      return checkEach(
        spreadOver(context, partsOf(context), operations),
        async ([[label, part], operation]): Promise<Problem[]> => {
          const plain = await readPlainly(context, operation);
          const exchange = await context.send({ operation, ...part, label: `with ${label}` });
          if (exchange.refusedEarly || plain.response.status !== 200) return [];
          const refused = expectStatus(exchange, 200).map((found) => ({ ...found, cause: label }));
          if (refused.length > 0 || comparableBody(exchange) === comparableBody(plain)) return refused;
          return [problem(exchange, 'the body of the same request without it', 'another body', label)];
        },
      );
    },
  },
});
