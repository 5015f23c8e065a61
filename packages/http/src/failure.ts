import type { Operation, Parameter } from '@threads-api/contract/model';

/**
 * An error response: its status, a sentence for people, and headers. Handlers may throw it.
 *
 * @example
 * throw new Failure(409, 'A book with this ISBN exists.');
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export const unknownPath = () => new Failure(404, 'There is nothing at this path.');

export const methodNotAllowed = (allowed: readonly string[]) =>
  new Failure(405, `This path supports only ${allowed.join(' and ')}.`, { Allow: allowed.join(', ') });

export const unauthorized = (headers: Record<string, string>) =>
  new Failure(401, 'The access token is missing or invalid.', headers);

export const scopeMissing = (scope: string, headers: Record<string, string>) =>
  new Failure(403, `The access token lacks the scope ${scope}.`, headers);

export const tooManyRequests = (seconds: number) =>
  new Failure(429, `Rate limit exceeded. Try again in ${seconds} seconds.`, { 'Retry-After': `${seconds}` });

/** A 400, or a 422 if the operation declares only that. */
export const badRequest = (message: string, { responses }: Pick<Operation, 'responses'>) =>
  new Failure(!responses['400'] && responses['422'] ? 422 : 400, message);

const locations = { query: 'query parameter', path: 'path parameter', header: 'header', cookie: 'cookie' };

/** @param fault The end of a sentence: `is missing`. */
export const badParameter = (operation: Operation, { in: part, name }: Pick<Parameter, 'in' | 'name'>, fault: string) =>
  badRequest(`The ${locations[part]} '${name}' ${fault}.`, operation);

/** @param path The JSON pointer of the invalid part. Empty for the body itself. */
export const badBody = (operation: Operation, path: string, fault: string) =>
  badRequest(`${path ? `The property '${path.slice(1)}' of the body` : 'The body'} ${fault}.`, operation);

/** The resource in the path does not exist, or the caller may not see it. */
export const notFound = ({ resource = 'resource' }: Pick<Operation, 'resource'>) =>
  new Failure(404, `This ${resource} does not exist, or you do not have access to it.`);

export const tooLarge = (bytes: number) => new Failure(413, `The body has more than ${bytes} bytes.`);

export const unsupportedMediaType = (types: readonly string[]) =>
  new Failure(415, `The Content-Type of the body must be ${types.join(' or ')}, without a Content-Encoding.`);

export const failed = () => new Failure(500, 'The service could not process the request.');

/** @param seconds The `Retry-After`. */
export const unavailable = (seconds: number) =>
  new Failure(503, 'The service is temporarily unavailable.', { 'Retry-After': `${seconds}` });
