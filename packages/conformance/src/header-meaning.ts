import type { Header } from '@threads-api/contract';
import { misfitOfText } from './schemas.ts';

/** Why a header does not mean what the contract asks for; nothing if it does. */
type Judge = (value: string, header: Header, status: number) => string | undefined;

const listOf = (value: string) => value.split(',').map((entry) => entry.trim().toLowerCase());

const sameDirectives: Judge = (value, { schema }) => {
  const [given, wanted] = [value, String(schema.const)].map((text) => listOf(text).toSorted().join(', '));
  return given === wanted ? undefined : `is not ${schema.const}`;
};

const namesAuthorization: Judge = (value) => {
  const names = listOf(value);
  return names.includes('authorization') || names.includes('*') ? undefined : 'does not name Authorization';
};

/** The parameters of a structured field (RFC 9651), whatever their order and spaces: `"default";q=300;w=60`. */
function parametersOf(value: string): Map<string, string> {
  const [, ...parameters] = value.split(';').map((part) => part.trim());
  return new Map(parameters.map((part) => part.split('=', 2).map((text) => text.trim()) as [string, string]));
}

const hasIntegers =
  (...names: string[]): Judge =>
  (value, { schema }, status) => {
    const parameters = parametersOf(value);
    const missing = names.find((name) => !/^\d+$/.test(parameters.get(name) ?? ''));
    if (missing) return `has no whole number ${missing}=`;
    if (status === 429 && parameters.has('r') && parameters.get('r') !== '0') return 'has requests left, on a 429';
    return misfitOfText(schema, value);
  };

/** A challenge (RFC 9110): the scheme in any case, its parameters in any order, and further ones allowed. */
function challengeOf(value: string): { scheme: string; parameters: Map<string, string> } {
  const [, scheme = '', rest = ''] = /^(\S+) *(.*)$/s.exec(value) ?? [];
  const parameters = [...rest.matchAll(/([\w-]+) *= *(?:"([^"]*)"|([^\s,]+))/g)];
  return {
    scheme: scheme.toLowerCase(),
    parameters: new Map(parameters.map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ''])),
  };
}

const isChallenge: Judge = (value, { schema }) => {
  const allowed = (schema.enum ?? [schema.const]) as string[];
  const given = challengeOf(value);
  const fits = allowed.map(challengeOf).some(({ scheme, parameters }) => {
    const has = [...parameters].every(([name, text]) => given.parameters.get(name) === text);
    return scheme === given.scheme && has;
  });
  return fits ? undefined : `is not ${allowed.join(' or ')}`;
};

const judges: Record<string, Judge> = {
  'cache-control': sameDirectives,
  vary: namesAuthorization,
  'ratelimit-policy': hasIntegers('q', 'w'),
  ratelimit: hasIntegers('r', 't'),
  'www-authenticate': isChallenge,
};

/** Compares a header by what it means where HTTP lets one thing be written in several ways, else by its schema. */
export function misfitOfHeader(name: string, header: Header, value: string, status: number): string | undefined {
  const judge = judges[name.toLowerCase()];
  return judge ? judge(value, header, status) : misfitOfText(header.schema, value);
}
