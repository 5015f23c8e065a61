import {
  alternativesOf,
  type Contract,
  fillPath,
  isBearer,
  type Operation,
  type PlacedCredentials,
  placeCredentials,
} from '@threads-api/contract';
import { valuesOf } from '../probes/parameter-values.ts';
import { allTokens, type Target, type TokenName, valuesIn } from '../target/target.ts';
import type { SentRequest } from './exchange.ts';

/** A request as a check describes it. */
export interface RequestSpec {
  operation?: Operation;
  /** Values of the path parameters, not yet encoded. Default: a resource that exists; see `samplePath`. */
  path?: Record<string, string>;
  /** The id of the resource that the operation is about, instead of `path`. */
  of?: string;
  /** Replaces the path of the operation: everything after the base URL, sent exactly as given. */
  raw?: string;
  /** Replaces the base path. Responses outside the base URL are not inspected. */
  base?: string;
  query?: Record<string, string> | [string, string][];
  /** Replaces the query, exactly as sent. */
  search?: string;
  method?: string;
  /** The token of the target to send; `null` for none. Default `full`. */
  token?: TokenName | null;
  /** Replaces the credentials with this Authorization header; `shown` is the form for reports. */
  authorization?: { value: string; shown: string };
  headers?: Record<string, string>;
  body?: string;
  /** Statuses with which HTTP, a proxy or an HTTP library may reject this request. Such responses are not inspected. */
  tolerated?: number[];
  /** Describes the request in reports, and is part of a location's key. Default: the query. */
  label?: string;
  /** Sends the request without waiting for the rate limit, and returns a 429 instead of retrying. */
  unpaced?: boolean;
}

/** Builds the request to send. The label of the result has the operation and the token added. */
export function buildRequest(
  { operation, path = {}, raw, base, query = [], search, method, token = 'full', ...rest }: RequestSpec,
  {
    basePath,
    contract,
    target: { tokens, parameters, headers },
  }: { basePath: string; contract: Contract; target: Target },
): SentRequest {
  const { authorization } = rest;
  const value = authorization || !token ? undefined : allTokens(tokens)[token];
  const placed = value && placeToken(contract, operation, value);
  const shown = value && token ? placeToken(contract, operation, value, shellName(token)).headers : {};
  const pairs = Array.isArray(query) ? query : Object.entries(query);
  const required = raw === undefined && operation ? requiredOf(operation, parameters) : { query: [], headers: {} };
  const missing = required.query.filter(([name]) => !pairs.some(([given]) => given === name));
  const encoded = (all: [string, string][]) => all.map((pair) => pair.map(encodeURIComponent).join('='));
  const parts = [
    ...(search === undefined ? encoded([...pairs, ...missing]) : [search]),
    ...encoded(Object.entries(placed ? placed.query : {})),
  ];
  const relativePath = raw ?? fillPath(operation?.path ?? '', (name) => path[name]);
  const isCursor = (name: string) => name === operation?.paging?.cursor.name;
  const label = rest.label ?? pairs.map(([name, text]) => `${name}=${isCursor(name) ? '…' : text}`).join('&');
  return {
    method: method ?? operation?.method ?? 'GET',
    path: `${base ?? basePath}${relativePath}${
      parts.length > 0 ? `${relativePath.includes('?') ? '&' : '?'}${parts.join('&')}` : ''
    }`,
    headers: {
      ...headers,
      ...required.headers,
      ...(placed ? placed.headers : {}),
      ...(authorization && { Authorization: authorization.value }),
      ...rest.headers,
    },
    ...(rest.body !== undefined && { body: rest.body }),
    label: [method, operation?.id ?? (rest.label ? '' : raw), label, token !== 'full' && token && `as ${token}`]
      .filter(Boolean)
      .join(' '),
    ...(value && token && { sentAs: token }),
    shownHeaders: { ...shown, ...(authorization && { Authorization: authorization.shown }) },
  };
}

/** The required query and header parameters, with values from the target, the example, the default or the schema. */
function requiredOf(operation: Operation, given: Target['parameters'] = {}) {
  const required = operation.parameters.filter((parameter) => parameter.required && parameter.in !== 'path');
  const values = required.map((parameter): [part: string, name: string, value: string] => {
    const { name, example, schema } = parameter;
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = own ?? example ?? schema.default ?? valuesOf(parameter).valid[0] ?? 'conformance';
    return [parameter.in, name, String(value)];
  });
  const of = (wanted: string) =>
    values.flatMap(([part, name, value]): [string, string][] => (part === wanted ? [[name, value]] : []));
  return { query: of('query'), headers: Object.fromEntries(of('header')) };
}

/** A shell variable for a token: `without notes:read` becomes `WITHOUT_NOTES_READ_TOKEN`. */
const shellName = (token: string) =>
  token === 'full'
    ? 'THREADS_TOKEN'
    : `${token.replaceAll(/[A-Z]|\W+/g, (found) => `_${found.replace(/\W+/, '')}`).toUpperCase()}_TOKEN`;

export const requiresCredentials = ({ security }: Operation): boolean =>
  security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);

/** Whether the operation accepts only bearer tokens. */
export const requiresBearer = (contract: Contract, operation: Operation): boolean =>
  requiresCredentials(operation) &&
  alternativesOf(contract, operation).every(({ schemes }) => schemes.every(({ scheme }) => isBearer(scheme)));

/**
 * Places a token as the operation's first non-empty security alternative requires. Without an operation, uses the first one
 * that has security.
 *
 * @param variable The shell variable to show instead of the token.
 */
function placeToken(
  contract: Contract,
  operation: Operation | undefined,
  token: string,
  variable?: string,
): PlacedCredentials {
  const secured = operation ?? contract.operations.find(({ security }) => security.length > 0);
  const alternatives = secured ? alternativesOf(contract, secured) : [];
  const { schemes = [] } = alternatives.find((alternative) => alternative.schemes.length > 0) ?? {};
  const values = new Map(valuesIn(token));
  if (!variable) return placeCredentials(schemes, ({ name }) => values.get(name) ?? token, btoa);
  return placeCredentials(
    schemes,
    ({ name }) => `$${variable}${values.has(name) ? `_${name.replaceAll(/\W/g, '_').toUpperCase()}` : ''}`,
    (shown) => `${shown}_IN_BASE64`,
  );
}
