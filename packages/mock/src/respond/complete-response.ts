import type { Contract, Operation } from '@threads-api/contract';
import { generateHeaders } from '../generate/generate-headers.ts';
import { generateValue, randomFor } from '../generate/generate-value.ts';
import { explainError } from './error-response.ts';
import type { MockResponse } from './mock-response.ts';

interface Completion {
  contract: Contract;
  operation: Operation | undefined;
  /** The same request gets the same values for the same seed. */
  url: string;
  seed: number;
  /** The `Retry-After`, in seconds, of simulated errors. */
  retryAfter: number | undefined;
}

/** Adds what the document has no example for: the body, headers, and the text of an error. */
export function completeResponse(given: MockResponse, completion: Completion): MockResponse {
  const { url, seed, retryAfter } = completion;
  const { status, declared } = given;
  const contentType = given.contentType ?? declared?.contentType ?? 'application/json';
  const isBinary = binary.test(contentType);
  const body = given.body ?? (isBinary ? '' : generateBody(given, completion));
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
}

/** The media types whose bodies are bytes. They are not generated. */
const binary =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|wasm|x-(tar|zip|gzip)\b|.*openxmlformats))/i;

function generateBody({ status, declared }: MockResponse, { contract, operation, url, seed }: Completion): unknown {
  if (!declared?.schema) return undefined;
  const path = url.split('?', 1).join().slice(contract.basePath.length);
  const named = operation?.match(path) ?? {};
  try {
    return generateValue(declared.schema, { random: randomFor(`${seed} ${url}`), named });
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
