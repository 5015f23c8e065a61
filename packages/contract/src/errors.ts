import type { Header, Operation, Response } from './model/index.ts';
import type { ApiError } from './openapi.gen.ts';
import { contract } from './threads-contract.ts';

/**
 * An error response: its status, its body, and the headers specific to this error.
 *
 * @example
 * if (error instanceof ApiFailure) response.status(error.status).set(error.headers).json(error.body);
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  get body(): ApiError {
    return { statusCode: this.status, message: this.message };
  }
}

const challenge = 'WWW-Authenticate';

/** The `const` in the schema of a header. */
const constantOf = (header: Header | undefined) => String(header?.schema.const);

/** The `Cache-Control` that the contract declares for a response. Default: the value for an unknown path. */
export const cacheControlOf = (response?: Response) =>
  constantOf(response?.headers['Cache-Control'] ?? contract.fallbacks.unknownPath?.headers['Cache-Control']);

export const unknownPath = () => new ApiFailure(404, 'There is nothing at this path.');

export const methodNotAllowed = (allowed: string[]) =>
  new ApiFailure(405, `This path supports only ${allowed.join(' and ')}.`, { Allow: allowed.join(', ') });

/** A 401. Its challenge depends on whether a token was sent (invalid) or not (missing). */
export const unauthorized = ({ responses }: Operation, { tokenSent }: { tokenSent: boolean }) => {
  const challenges = (responses['401']?.headers[challenge]?.schema.enum ?? []) as string[];
  const value = challenges.find((text) => text.includes('error=') === tokenSent) ?? '';
  return new ApiFailure(401, 'The access token is missing or invalid.', { [challenge]: value });
};

export const scopeMissing = ({ scope, responses }: Operation) =>
  new ApiFailure(403, `The access token lacks the scope ${scope}.`, {
    [challenge]: constantOf(responses['403']?.headers[challenge]),
  });

export const tooManyRequests = (seconds: number) =>
  new ApiFailure(429, `Rate limit exceeded. Try again in ${seconds} seconds.`, { 'Retry-After': `${seconds}` });

export const badRequest = (message: string) => new ApiFailure(400, message);

export const badParameter = (name: string, fault: string) => badRequest(`The query parameter '${name}' ${fault}.`);

/** The resource in the path does not exist, or the caller may not see it. */
export const notFound = ({ resource = 'resource' }: Operation) =>
  new ApiFailure(404, `This ${resource} does not exist, or you do not have access to it.`);

export const failed = () => new ApiFailure(500, 'The service could not process the request.');

export const unavailable = (seconds: number) =>
  new ApiFailure(503, 'The service is temporarily unavailable.', { 'Retry-After': `${seconds}` });
