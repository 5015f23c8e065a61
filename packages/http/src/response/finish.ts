import { isJsonType, type Operation } from '@threads-api/contract/model';
import type { Call } from '../call.ts';
import type { ApiParts } from '../create-parts.ts';
import type { Failure } from '../failure.ts';
import { type HttpResponse, headerOf } from '../http-message.ts';
import type { Reply } from '../reply.ts';
import { etagOf, isListed } from './etag.ts';
import { headerNamed } from './header-named.ts';

const json = 'application/json';

/** JSON, ETag, 304 and the common headers. */
export function finishReply(
  call: Call,
  operation: Operation,
  { status, body, headers, contentType = operation.responses[status]?.contentType ?? json }: Reply,
  parts: ApiParts,
): HttpResponse {
  const all = createHeaders(call, operation, status, headers, parts);
  // A 204, 205 or 304 never has a body.
  const isEmpty = body === undefined || status === 204 || status === 205 || status === 304;
  if (isEmpty) return { status, headers: all };
  const text = serialize(body, contentType);
  parts.checkBody?.(operation, status, text);
  if (status === 200 && operation.method === 'GET') {
    const etag = etagOf(call.caller?.userId ?? '', text);
    all.ETag = etag;
    if (isListed(etag, headerOf(call.request, 'if-none-match'))) return { status: 304, headers: all };
  }
  all['Content-Type'] = withCharset(contentType);
  return { status, headers: all, body: text };
}

/** An error in the format of the API. */
export function finishFailure(call: Call, failure: Failure, parts: ApiParts): HttpResponse {
  const { body, contentType = json, headers, status = failure.status } = parts.formatError(failure, call);
  const all = createHeaders(call, call.operation, status, headers, parts);
  Object.assign(all, failure.headers, { 'Content-Type': withCharset(contentType) });
  return { status, headers: all, body: serialize(body, contentType) };
}

/** The headers of every response, and those of this one. The request id is always the server's. */
function createHeaders(
  { requestId, limitHeaders }: Call,
  operation: Operation | undefined,
  status: number,
  own: Readonly<Record<string, string>> | undefined,
  { vary, cacheControl }: ApiParts,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const declared = headerNamed(operation?.responses[status]?.headers ?? {}, 'Cache-Control')?.schema.const;
  const value = typeof declared === 'string' ? declared : cacheControl;
  if (value) headers['Cache-Control'] = value;
  if (vary) headers.Vary = vary;
  if (own) addOwn(headers, own);
  Object.assign(headers, limitHeaders);
  headers['X-Request-Id'] = requestId;
  return headers;
}

/** The spelling of the headers that the steps set, by lower-case name. */
const usualNames = new Map(
  [
    'Cache-Control',
    'Vary',
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
    'ETag',
    'Content-Type',
    'Content-Length',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Adds the headers of a handler, whose names may have any case. Its `Vary` does not replace the names of credentials. */
function addOwn(headers: Record<string, string>, own: Readonly<Record<string, string>>): void {
  for (const [given, value] of Object.entries(own)) {
    const name = usualNames.get(given.toLowerCase()) ?? given;
    headers[name] = name === 'Vary' ? joinNames(headers.Vary ?? '', value) : value;
  }
}

function joinNames(...lists: string[]): string {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()].join(', ');
}

/** A text is sent unchanged, unless the content type is JSON. */
const serialize = (body: unknown, type: string) =>
  typeof body === 'string' && !isJsonType(type) ? body : JSON.stringify(body);

const withCharset = (type: string) =>
  type === json || (isJsonType(type) && !type.includes(';')) ? `${type}; charset=utf-8` : type;
