import type { Operation, Parameter } from '@threads-api/contract';
import type { OperationRequest } from '../check.ts';
import { largestOf } from '../data/paged-lists.ts';
import { isPaged, readFirstPage } from '../data/pagination.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { queryParametersOf, valuesOf } from './parameter-values.ts';
import { encodeFirst, encodeFirstTwice } from './spelling.ts';

/** `historyLimit` as `history_limit`. */
const withSeparator = (name: string, separator: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);

/** A name of several words in other naming styles. */
export const respelledNames = (name: string): string[] =>
  [withSeparator(name, '_'), withSeparator(name, '-'), withSeparator(name, '.')].filter((other) => other !== name);

/** Names that some frameworks bind to the parameter, or do not validate. */
export const similarNames = (name: string): string[] => [
  name.toUpperCase(),
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  `${name}[]`,
  `${name}[0]`,
  `${name}[gt]`,
  `${name}[`,
  `${name} `,
  ` ${name}`,
  `${name}.value`,
  `filter[${name}]`,
  `_${name}`,
];

/** Names with a meaning for some servers or frameworks, and names of built-in object properties. */
export const commonNames: readonly string[] = [
  '_method',
  '_',
  '__proto__',
  'constructor',
  'toString',
  'callback',
  'format',
  'page',
  'offset',
  '[',
  'id',
  'utm_source',
];

/** Queries with one error that some parsers hide, exactly as sent. `name` is an integer parameter. */
export const misreadQueries: Record<string, (name: string, value: string) => string> = {
  'a parameter without =': (name) => name,
  'an unknown parameter without =': () => 'conformance',
  'an unknown parameter without a value': () => 'conformance=',
  'an unknown parameter after a known one': (name, value) => `${name}=${value}&conformance=1`,
  'an unknown parameter after 1,100 empty ones': () => `${'&'.repeat(1100)}conformance=1`,
  'a parameter without a name': () => '=1',
  'a plus sign, which is a space': (name, value) => `${name}=+${value}`,
  'a semicolon, which is not a separator': (name, value) => `${name}=${value};`,
  'a value that is encoded twice': (name, value) => `${name}=${encodeFirstTwice(value)}`,
  'a name that is encoded twice': (name, value) => `${encodeFirstTwice(name)}=${value}`,
  'an encoded name and an invalid value': (name) => `${encodeFirst(name)}=x`,
  'an encoded equals sign': (name, value) => `${name}%3D${value}`,
  'an encoded ampersand': (name, value) => `${name}=${value}%26`,
  'a second question mark': (name, value) => `?${name}=${value}`,
  'an HTML-escaped ampersand': (name, value) => `amp;${name}=${value}`,
  'a value that is not UTF-8': (name, value) => `${name}=${value}%ff`,
  'a broken percent-encoding': (name, value) => `${name}=${value}%zz`,
};

/** Sends a parameter twice, with a valid value, once for all checks. */
export const sendRepeated = oncePerRun(
  async (context: Context, request: OperationRequest, parameter: Parameter): Promise<Exchange> => {
    const [value = 'conformance'] = valuesOf(parameter).valid;
    const { cursor, ...paged } = (await findCursor(context, request, parameter)) ?? { ...request, cursor: value };
    const pair: [string, string] = [parameter.name, cursor];
    return context.send({ ...paged, query: [pair, pair] });
  },
);

/** The request for a second page, and its cursor, if the parameter takes one and there is a second page. */
async function findCursor(context: Context, request: OperationRequest, parameter: Parameter) {
  const { operation } = request;
  if (!isPaged(operation) || operation.paging.cursor.name !== parameter.name) return undefined;
  const list = await largestOf(context, operation);
  const { cursor } = await readFirstPage(context, operation, list);
  return cursor === undefined ? undefined : { operation, ...list, cursor };
}

/** Queries that repeat a parameter in other ways, exactly as sent, by label. */
const repetitions: Record<string, (name: string, one: string, other: string) => string> = {
  'with different values': (name, one, other) => `${name}=${other}&${name}=${one}`,
  'the second time without a value': (name, one) => `${name}=${one}&${name}=`,
  'the first time without a value': (name, one) => `${name}=&${name}=${one}`,
  'the second time with an encoded name': (name, one) => `${name}=${one}&${encodeFirst(name)}=${one}`,
  'three times': (name, one) => `${name}=${one}&${name}=${one}&${name}=${one}`,
  'the second time as a list': (name, one) => `${name}=${one}&${name}[]=${one}`,
};

/** Queries that repeat the first parameter that has two valid values. */
export function repetitionsOf(operation: Operation): { search: string; label: string }[] {
  const parameter = queryParametersOf(operation).find((candidate) => valuesOf(candidate).valid.length > 1);
  const [one, other] = parameter ? valuesOf(parameter).valid : [];
  if (!parameter || one === undefined || other === undefined) return [];
  const { name } = parameter;
  return Object.entries(repetitions).map(([label, write]) => {
    return { search: write(name, one, other), label: `with ${name}, ${label}` };
  });
}
