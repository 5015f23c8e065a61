import type { FaultResponse, Handler } from './broken-server.ts';
import { type Json, withJson, withoutHeader } from './fault-messages.ts';

const withOtherStatus = (from: number, to: number) => (response: FaultResponse) =>
  response.status === from
    ? { ...response, status: to, text: response.text.replace(`"statusCode":${from}`, `"statusCode":${to}`) }
    : response;

/** Typical mistakes of a first implementation. Each one affects many responses. */
export const naiveMistakes: Record<string, (response: FaultResponse) => FaultResponse> = {
  'errors as {"error": …}': (response) =>
    response.status >= 400 && response.text
      ? withJson(response, { error: JSON.parse(response.text).message })
      : response,
  'no ETag': (response) => withoutHeader(response, 'etag'),
  'names in snake_case': (response) =>
    response.status === 200 && response.text ? withJson(response, inSnakeCase(JSON.parse(response.text))) : response,
  '422 instead of 400': withOtherStatus(400, 422),
  'no RateLimit headers': (response) => withoutHeader(withoutHeader(response, 'ratelimit'), 'ratelimit-policy'),
  '401 instead of 403': withOtherStatus(403, 401),
};

/** A server with all of these mistakes. */
export const naive =
  (handler: Handler): Handler =>
  async (request) =>
    Object.values(naiveMistakes).reduce((response, mistake) => mistake(response), await handler(request));

function inSnakeCase(value: Json): Json {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(child),
    ]),
  );
}
