import type { Contract, Match, Operation, Response } from '@threads-api/contract';

/** A request as it goes over the wire. */
export interface SentRequest {
  method: string;
  /** From the first slash on, exactly as sent. */
  path: string;
  headers: Record<string, string>;
  /** The request in words: part of the id of whatever is found with it, so it holds nothing that varies from run to run. */
  label: string;
  /** What stands for the token where a person reads the request: `$FULL`. Absent if no token was sent. */
  shownToken?: string;
}

export interface ReceivedResponse {
  status: number;
  /** Names in lower case; a header that came several times is joined by commas. */
  headers: Record<string, string>;
  text: string;
}

/** A request and its answer. */
export interface Exchange {
  request: SentRequest;
  response: ReceivedResponse;
  /** The operation that was asked, if the path and the method are one's. */
  operation?: Operation;
  /** The methods that the contract has for the path, HEAD included; none if it has no such path. */
  methods: string[];
  /** What the contract says of this answer; absent if it knows no such answer. */
  documented?: Response;
  /** Whether a server or proxy may have refused the URL before the API saw it (D18): then the answer need not be the API's. */
  refusedEarly: boolean;
  /** The body, if it is JSON. */
  json: unknown;
  startedAt: number;
  milliseconds: number;
}

/** What the contract says of an answer: by its operation, or by the fallbacks for other paths and methods. */
export function documentedResponse(
  { operation, allowed }: Match,
  { unknownPath, methodNotAllowed }: Contract['fallbacks'],
  status: number,
): Response | undefined {
  if (operation) return operation.responses[status];
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
