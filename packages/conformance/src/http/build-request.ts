import type { Operation } from '@threads-api/contract';
import type { Target, TokenName } from '../target/target.ts';
import type { SentRequest } from './exchange.ts';

/** A request as a check describes it. */
export interface RequestSpec {
  operation?: Operation;
  /** Values of the path parameters, not yet encoded. */
  path?: Record<string, string>;
  /** The value of the first path parameter: the id of the resource that the operation is about. */
  of?: string;
  /** Replaces the path of the operation: everything after the base URL, sent exactly as given. */
  raw?: string;
  /** Replaces the base path. Responses outside the base URL are not inspected. */
  base?: string;
  query?: Record<string, string> | [string, string][];
  method?: string;
  /** The token of the target to send; `null` for none. Default `full`. */
  token?: TokenName | null;
  /** Replaces `Bearer` and the token in the Authorization header; `shown` is the form for reports. */
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
  { operation, path = {}, of = '', raw, base, query = [], method, token = 'full', ...rest }: RequestSpec,
  basePath: string,
  tokens: Target['tokens'],
): SentRequest {
  const pairs = Array.isArray(query) ? query : Object.entries(query);
  const search = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const relativePath =
    raw ??
    (operation?.path ?? '').replaceAll(/\{([^}]+)\}/g, (_, name: string, index: number) =>
      encodeURIComponent(path[name] ?? (operation?.path.indexOf('{') === index ? of : '')),
    );
  const value = token && tokens[token];
  const authorization =
    rest.authorization ?? (value ? { value: `Bearer ${value}`, shown: `Bearer $${shellName(token)}` } : undefined);
  const label = rest.label ?? pairs.map(([name, text]) => `${name}=${/cursor/i.test(name) ? '…' : text}`).join('&');
  return {
    method: method ?? operation?.method ?? 'GET',
    path: `${base ?? basePath}${relativePath}${search && `?${search}`}`,
    headers: { ...(authorization && { Authorization: authorization.value }), ...rest.headers },
    ...(rest.body !== undefined && { body: rest.body }),
    label: [method, operation?.id ?? (rest.label ? '' : raw), label, token !== 'full' && token && `as ${token}`]
      .filter(Boolean)
      .join(' '),
    ...(authorization && { shownAuthorization: authorization.shown }),
  };
}

/** A shell variable for a token: `noNotes` becomes `NO_NOTES_TOKEN`. */
const shellName = (token: string) => `${token.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TOKEN`;
