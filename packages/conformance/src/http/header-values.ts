import type { Header } from '@threads-api/contract';
import { findTextMismatch } from '../probes/schemas.ts';
import type { Exchange } from './exchange.ts';

/** Returns why a header value is not equivalent to the required one; `undefined` if it is. */
type Compare = (value: string, header: Header, status: number) => string | undefined;

/** The example of a header, for constraints that its schema cannot express. */
const exampleOf = ({ example, examples }: Header) => String(example ?? examples[0]?.value ?? '');

const listOf = (value: string) => value.split(',').map((entry) => entry.trim().toLowerCase());

/** Directives that let a response be stored or shared more widely than the contract allows. */
const looser = ['public', 's-maxage', 'immutable'];

/** Other directives are allowed unless they contradict the required ones. */
const sameDirectives: Compare = (value, { schema }) => {
  if (schema.const === undefined) return findTextMismatch(schema, value);
  const [given, wanted] = [listOf(value), listOf(String(schema.const))];
  const isMissing = wanted.some((directive) => !given.includes(directive));
  const contradicts = given.some(
    (directive) =>
      looser.includes(directive.split('=')[0] ?? '') || (directive === 'no-store' && !wanted.includes('no-store')),
  );
  return isMissing || contradicts ? `is not ${schema.const}` : undefined;
};

/** The check `method-not-allowed` compares the methods. */
const namesMethods: Compare = (value) =>
  listOf(value).every((name) => /^[a-z]+$/.test(name)) ? undefined : 'is not a list of methods';

const namesAuthorization: Compare = (value, header) => {
  if (!listOf(exampleOf(header)).includes('authorization')) return findTextMismatch(header.schema, value);
  const names = listOf(value);
  return names.includes('authorization') || names.includes('*') ? undefined : 'does not name Authorization';
};

/** The parameters of a structured field (RFC 9651), in any order and spacing: `"default";q=300;w=60`. */
function structuredParameters(value: string): Map<string, string> {
  const [, ...parameters] = value.split(';').map((part) => part.trim());
  return new Map(parameters.map((part) => part.split('=', 2).map((text) => text.trim()) as [string, string]));
}

/** The numbers in the rate limit headers of a response; `undefined` for one that is missing or malformed. */
export function limitsOf(exchange?: Pick<Exchange, 'response'>) {
  const numberIn = (header: string, name: string) => {
    const text = structuredParameters(exchange?.response.headers[header] ?? '').get(name) ?? '';
    return /^\d+$/.test(text) ? Number(text) : undefined;
  };
  return {
    left: numberIn('ratelimit', 'r'),
    reset: numberIn('ratelimit', 't'),
    quota: numberIn('ratelimit-policy', 'q'),
    window: numberIn('ratelimit-policy', 'w'),
    retryAfter: Number(exchange?.response.headers['retry-after']),
  };
}

const hasIntegers =
  (...names: string[]): Compare =>
  (value, header, status) => {
    const parameters = structuredParameters(value);
    const shown = structuredParameters(exampleOf(header));
    const missing = names.find((name) => shown.has(name) && !/^\d+$/.test(parameters.get(name) ?? ''));
    if (missing) return `has no integer ${missing}=`;
    if (status === 429 && parameters.has('r') && parameters.get('r') !== '0') return 'has requests left in a 429';
    return findTextMismatch(header.schema, value);
  };

/** A challenge (RFC 9110): the scheme in any case, and parameters in any order. */
export function parseChallenge(value: string): { scheme: string; parameters: Map<string, string> } {
  const [, scheme = '', rest = ''] = /^(\S+) *(.*)$/s.exec(value) ?? [];
  const parameters = [...rest.matchAll(/([\w-]+) *= *(?:"([^"]*)"|([^\s,]+))/g)];
  return {
    scheme: scheme.toLowerCase(),
    parameters: new Map(parameters.map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ''])),
  };
}

/** Additional parameters are allowed. */
const sameChallenge: Compare = (value, { schema }) => {
  const allowed = (schema.enum ?? [schema.const ?? []].flat()) as string[];
  if (allowed.length === 0) return findTextMismatch(schema, value);
  const given = parseChallenge(value);
  const matches = allowed.map(parseChallenge).some(({ scheme, parameters }) => {
    const hasParameters = [...parameters].every(([name, text]) => given.parameters.get(name) === text);
    return scheme === given.scheme && hasParameters;
  });
  return matches ? undefined : `is not ${allowed.join(' or ')}`;
};

const comparisons = new Map<string, Compare>([
  ['cache-control', sameDirectives],
  ['allow', namesMethods],
  ['vary', namesAuthorization],
  ['ratelimit-policy', hasIntegers('q', 'w')],
  ['ratelimit', hasIntegers('r', 't')],
  ['www-authenticate', sameChallenge],
]);

/** Compares a header by meaning where HTTP allows several spellings, and by its schema otherwise. */
export function findHeaderMismatch(name: string, header: Header, value: string, status: number): string | undefined {
  const compare = comparisons.get(name.toLowerCase());
  return compare ? compare(value, header, status) : findTextMismatch(header.schema, value);
}
