import type { Operation } from '@threads-api/contract';
import { anyPath, findSamplePath } from '../data/paths.ts';
import { fillPath } from '../http/build-request.ts';
import type { Context } from '../run/context.ts';
import { encodeFirstTwice } from './spelling.ts';
import { spreadOver } from './spread.ts';

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

/** Paths that the contract does not declare, exactly as sent, by label. Most resemble a declared one. */
export async function findUnknownPaths(context: Context): Promise<[label: string, raw: string][]> {
  const { operations } = context.contract;
  const filled = await Promise.all(
    operations.map(async (operation) => ({
      template: operation.path,
      path: fillPath(operation.path, (await findSamplePath(context, operation)) ?? anyPath(operation)),
    })),
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
  return all.filter(([, raw]) => !isDeclared([...operations, ...context.writes], raw));
}

/** Whether a changed path is still declared: `/threads/{id}` matches `/threads/anything`. */
const isDeclared = (operations: readonly Operation[], raw: string) => operations.some(({ match }) => match(raw));
