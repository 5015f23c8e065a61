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

/** An invalid part of a request. */
export interface Fault {
  part: Parameter['in'] | 'body';
  /** The name of the parameter, or the path of the property. Empty for the body itself. */
  name: string;
  /** The end of a sentence: `is missing`. */
  text: string;
}

/** A request with invalid parts. The message names them, the first one first. */
export class InvalidRequest extends Failure {
  readonly faults: readonly Fault[];

  constructor(operation: Pick<Operation, 'responses'>, faults: readonly Fault[]) {
    super(badRequest('', operation).status, describeFaults(faults));
    this.faults = faults;
  }
}

/** A message with more faults than this would not be read. */
const mostFaults = 5;
const longestMessage = 1_000;

function describeFaults(faults: readonly Fault[]): string {
  const sentences: string[] = [];
  for (const fault of faults.slice(0, mostFaults)) {
    const sentence = describeFault(fault);
    if (sentences.length > 0 && sentences.join(' ').length + sentence.length > longestMessage) break;
    sentences.push(sentence);
  }
  const rest = faults.length - sentences.length;
  return [...sentences, ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'part is' : 'parts are'} invalid.`] : [])].join(
    ' ',
  );
}

const locations = { query: 'query parameter', path: 'path parameter', header: 'header', cookie: 'cookie' };

function describeFault({ part, name, text }: Fault): string {
  if (part === 'body') return `${name ? `The property '${name}' of the body` : 'The body'} ${text}.`;
  return `The ${locations[part]} '${name}' ${text}.`;
}

export const badParameter = (operation: Operation, { in: part, name }: Pick<Parameter, 'in' | 'name'>, text: string) =>
  new InvalidRequest(operation, [{ part, name, text }]);

/** @param path The JSON pointer of the invalid part. Empty for the body itself. */
export const badBody = (operation: Operation, path: string, text: string) =>
  new InvalidRequest(operation, [{ part: 'body', name: path.slice(1), text }]);

/** The resource in the path does not exist, or the caller may not see it. */
export const notFound = ({ resource = 'resource' }: Pick<Operation, 'resource'>) =>
  new Failure(404, `This ${resource} does not exist, or you do not have access to it.`);

export const tooLarge = (bytes: number) => new Failure(413, `The body has more than ${bytes} bytes.`);

export const unsupportedMediaType = (types: readonly string[]) =>
  new Failure(415, `The Content-Type of the body must be ${types.join(' or ')}, without a Content-Encoding.`);

export const failed = () => new Failure(500, 'The service could not process the request.');

export const unavailable = (seconds: number) =>
  new Failure(503, 'The service is temporarily unavailable.', { 'Retry-After': `${seconds}` });
