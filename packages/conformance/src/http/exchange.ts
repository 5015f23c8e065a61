import type { Contract, Match, Operation, Response } from '@threads-api/contract';
import type { TokenName } from '../target/target.ts';

/** A request as it goes over the wire. */
export interface SentRequest {
  method: string;
  /** From the first slash on, exactly as sent. */
  path: string;
  /** A value with a line break is sent as one header line for each of its lines. */
  headers: Record<string, string>;
  body?: string;
  /** Describes the request. Part of a location's key, so it contains nothing that varies between runs. */
  label: string;
  /** The name of the token, if it was sent unmodified. */
  sentAs?: TokenName;
  /** The headers with credentials, with shell variables: `{ Authorization: 'Bearer $THREADS_TOKEN' }`. */
  shownHeaders: Record<string, string>;
}

/** The header lines of a request. */
export const headerLines = (headers: Record<string, string>): [name: string, value: string][] =>
  Object.entries(headers).flatMap(([name, value]) => value.split('\n').map((line): [string, string] => [name, line]));

export interface ReceivedResponse {
  status: number;
  /** Lower-case names. Repeated headers are joined with commas. */
  headers: Record<string, string>;
  /** The body, without its content coding. */
  text: string;
  /** Why the body is not text: its content coding is broken, or it is not UTF-8. */
  unreadable?: string;
}

/** A request and its response. */
export interface Exchange {
  request: SentRequest;
  response: ReceivedResponse;
  /** The operation that the path and method belong to. Absent if there is none. */
  operation?: Operation;
  /** The methods that the contract declares for the path, HEAD included. Empty for an unknown path. */
  methods: string[];
  /** The contract's documentation of the response. Absent if there is none. */
  documented?: Response;
  /** Whether a proxy may have sent the response, such as for a malformed URL. Such responses are not inspected. */
  refusedEarly: boolean;
  /** Whether it is a 503 with `Retry-After`, after which the request was repeated. */
  temporary?: true;
  /** The parsed body, or `undefined` if it is not JSON. */
  json: unknown;
}

/** The documented response of the operation, or the fallback for unknown paths and methods. */
export function documentedResponse(
  { operation, allowed }: Match,
  { unknownPath, methodNotAllowed }: Contract['fallbacks'],
  status: number,
): Response | undefined {
  if (operation)
    return operation.responses[status] ?? operation.responses[`${`${status}`[0]}XX`] ?? operation.responses.default;
  const fallback = allowed.length > 0 ? methodNotAllowed : unknownPath;
  return fallback?.status === `${status}` ? fallback : undefined;
}

/** Whether a path cannot be percent-decoded to text. */
export function isUndecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}
