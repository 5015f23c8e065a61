import type { Contract, Operation } from '@threads-api/contract';
import type { Generation } from '../generate/generate-candidate.ts';
import { generateHeaders } from '../generate/generate-headers.ts';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import type { SharedOptions } from '../server/mock-options.ts';
import { explainError } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

/**
 * Returns a function that generates the parts of a response without an example: the body, headers and error text. The same
 * request and seed give the same values.
 */
export function createCompletion({ basePath }: Contract, { seed = 0, retryAfter }: SharedOptions) {
  return (given: MockResponse, operation: Operation | undefined, url: string): MockResponse => {
    const { status, declared } = given;
    const contentType = given.contentType ?? declared?.contentType ?? 'application/json';
    const isBinary = binary.test(contentType);
    const named = operation?.match(url.split('?', 1).join().slice(basePath.length)) ?? {};
    const body = given.body ?? (isBinary ? '' : generateBody(given, { random: randomFor(`${seed} ${url}`), named }));
    // A range such as `*/*` is not a content type.
    const usualType = isBinary ? 'application/octet-stream' : 'application/json';
    const response = { ...given, body, contentType: contentType.includes('*') ? usualType : contentType };
    const isSimulated = retryAfter !== undefined && (status === 429 || status === 503);
    if (isSimulated && status === 429) response.reason ??= `Rate limit exceeded. Try again in ${retryAfter} seconds.`;
    const headers = generateHeaders(response, url, seed);
    return {
      ...(status < 400 ? response : explainError(response)),
      headers: isSimulated ? withRetryAfter(headers, retryAfter) : headers,
    };
  };
}

/** The media types whose bodies are bytes. They are not generated. */
const binary =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|wasm|x-(tar|zip|gzip)\b|.*openxmlformats))/i;

function generateBody({ status, declared }: MockResponse, generation: Generation): unknown {
  try {
    return declared?.schema && generateValue(declared.schema, generation);
  } catch (error) {
    // The schema of an error may be the one that the error reports.
    if (status >= 400) return undefined;
    throw error;
  }
}

/** Replaces the seconds from the contract's example. */
function withRetryAfter(headers: Record<string, string>, seconds: number): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (/^retry-after$/i.test(name)) return [name, `${seconds}`];
    return [name, /^ratelimit$/i.test(name) ? value.replace(/;t=\d+/, `;t=${seconds}`) : value];
  });
  return Object.fromEntries(entries);
}
