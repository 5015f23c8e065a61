import type { Header } from '@threads-api/contract';
import type { MockResponse } from '../respond/mock-response.ts';
import { generateValue, randomFor } from './generate-value.ts';

/** Headers that the server sets if it has a value for them, and headers that would mislead clients. */
const omitted =
  /^(etag|vary|x-request-id|ratelimit(-policy)?|www-authenticate|allow|link|set-cookie|content-.*|date|last-modified|expires|cache-control)$/i;
const counts = /(^|-)(total|count)(-|$)/i;

/** Adds the declared headers of a response that have no example: the number of entries, or else a generated value. */
export function generateHeaders(response: MockResponse, url: string, seed: number): MockResponse {
  const present = Object.keys(response.headers).map((name) => name.toLowerCase());
  const missing = Object.entries(response.declared ?? {}).filter(
    ([name]) => !present.includes(name.toLowerCase()) && !omitted.test(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(name),
  );
  if (missing.length === 0) return response;
  const random = randomFor(`${seed} ${url} headers`);
  const textFor = (name: string, header: Header): string => {
    if (counts.test(name)) return String(response.total ?? lengthOf(response.body));
    if (/^location$/i.test(name)) return `${url.replace(/\?.*/s, '')}/${Object(response.body).id ?? 1}`;
    const made = generateValue(header.schema, { random });
    return typeof made === 'object' ? JSON.stringify(made) : String(made);
  };
  const added = missing.map(([name, header]) => [name, textFor(name, header)]);
  return { ...response, headers: { ...response.headers, ...Object.fromEntries(added) } };
}

/** The length of a list, or of the first list in an object. */
function lengthOf(body: unknown): number {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body) as object).filter(Array.isArray);
  return lists[0]?.length ?? 0;
}
