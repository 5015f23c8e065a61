import { headerNamed } from '@threads-api/http/internal';
import type { MockResponse } from '../respond/mock-response.ts';
import { generateValue, randomFor } from './generate-value.ts';

/** Headers that Node.js or the mock sets, or that would be wrong for an unencoded body. */
const ownHeaders =
  /^(content-(type|length|encoding)|transfer-encoding|connection|keep-alive|date|trailer|upgrade|access-control-(allow-origin|expose-headers))$/i;
/** Headers that the server sets if it has a value for them, or whose generated values would mislead clients. */
const notGenerated =
  /^(etag|vary|location|x-request-id|ratelimit(-policy)?|www-authenticate|allow|link|set-cookie|content-.*|last-modified|expires|cache-control)$/i;
const counts = /(^|-)(total|count)(-|$)/i;

/** The headers of a response, with those that it declares: their example, the number of entries, or else a generated value. */
export function generateHeaders(response: MockResponse, url: string, seed: number): Record<string, string> {
  const { declared, headers: given = {}, body, total = lengthOf(body) } = response;
  const random = randomFor(`${seed} ${url} headers`);
  const headers = { ...given };
  for (const [name, { example, examples, schema }] of Object.entries(declared?.headers ?? {})) {
    const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name);
    if (!isName || ownHeaders.test(name) || headerNamed(given, name) !== undefined) continue;
    const isGenerated = stating.some((keyword) => schema[keyword] !== undefined) || !notGenerated.test(name);
    const generated = isGenerated ? generateValue(schema, { random }) : undefined;
    const value = example ?? examples[0]?.value ?? (counts.test(name) ? total : generated);
    if (value !== undefined) headers[name] = headerText(value);
  }
  return headers;
}

/** The keywords that state a value. */
const stating = ['example', 'examples', 'default', 'const', 'enum'];

const headerText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll(/[^\t\x20-\x7e\xa0-\xff]+/g, ' ');

/** The length of a list, or of the first list in an object. */
function lengthOf(body: unknown): number {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body) as object).filter(Array.isArray);
  return lists[0]?.length ?? 0;
}
