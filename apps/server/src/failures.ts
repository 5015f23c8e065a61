import { type ApiError, document, type HeaderObject, type Operation, type ResponseObject } from '@threads-api/contract';

/** An answer that is an error: the contract's body, and the headers that go with it. */
export class Failure extends Error {
  readonly body: ApiError;
  readonly headers: Record<string, string>;

  constructor(body: ApiError, headers: Record<string, string> = {}) {
    super(body.message);
    this.body = body;
    this.headers = headers;
  }
}

/** The error that the contract shows as the example of a response. */
function exampleOf(response: ResponseObject | undefined): ApiError {
  const [example] = Object.values(response?.content?.['application/json']?.examples ?? {});
  return example?.value as ApiError;
}

function headerExample(header: HeaderObject | undefined, name?: string): string {
  return String(name ? header?.examples?.[name]?.value : header?.example);
}

// Every operation declares the same shared responses; 403 is its own.
const responses = Object.values(document.paths).flatMap((item) =>
  Object.values(item).map((operation) => operation.responses),
);
const shared = Object.assign({}, ...responses) as Record<string, ResponseObject>;
const fallbacks = document['x-fallback-responses'];

/** What every error says about being kept. */
export const errorCacheControl = headerExample(fallbacks['404']?.headers?.['Cache-Control']);

export const unknownPath = () => new Failure(exampleOf(fallbacks['404']));

export const otherMethod = () => {
  const response = fallbacks['405'];
  return new Failure(exampleOf(response), { Allow: headerExample(response?.headers?.Allow) });
};

export const unauthorized = (given: 'missingToken' | 'invalidToken') => {
  const header = shared['401']?.headers?.['WWW-Authenticate'];
  return new Failure(exampleOf(shared['401']), { 'WWW-Authenticate': headerExample(header, given) });
};

export const scopeMissing = ({ path, method }: Operation) => {
  const response = document.paths[path]?.[method]?.responses['403'];
  return new Failure(exampleOf(response), {
    'WWW-Authenticate': headerExample(response?.headers?.['WWW-Authenticate']),
  });
};

export const tooManyRequests = (seconds: number) => {
  const { statusCode, message } = exampleOf(shared['429']);
  return new Failure({ statusCode, message: message.replace(/\d+/, `${seconds}`) }, { 'Retry-After': `${seconds}` });
};

export const badRequest = (message: string) => new Failure({ ...exampleOf(shared['400']), message });

export const notFound = () => new Failure(exampleOf(shared['404']));

export const failed = () => new Failure(exampleOf(shared['500']));

export const unavailable = (seconds: number) => new Failure(exampleOf(shared['503']), { 'Retry-After': `${seconds}` });
