import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { fillPath, isJsonType, narrowAlternatives, type Operation, type Parameter } from '@threads-api/contract/model';
import express, { type Express } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { badBody, badParameter, Failure } from '../failure.ts';
import { discriminatorIn, faultOf } from '../request/fault-of.ts';
import type { RequestReader } from '../request/request-reader.ts';

type OpenApiRequest = Parameters<ReturnType<typeof OpenApiValidator.middleware>[number]>[0];
type ApiSpec = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/**
 * Validates with express-openapi-validator. It runs in an app that receives a copy of each request with the declared path, so
 * it works under any mount path and cannot change the original request.
 */
export const createValidatorReader: RequestReader = ({ source, basePath, rejectsUnknownParameters }) => {
  const app = express();
  app.set('query parser', readQuery);
  app.use(
    OpenApiValidator.middleware({
      apiSpec: { ...copyDocument(source), servers: [{ url: basePath || '/' }] },
      // Lint has already checked the document. The core checks the credentials before.
      validateApiSpec: false,
      validateSecurity: false,
      fileUploader: false,
      ajvFormats: { mode: 'full' },
      validateRequests: {
        allowUnknownQueryParameters: !rejectsUnknownParameters,
        discriminator: true,
      },
    }),
  );
  // The connection that all copies belong to. It is never opened.
  const socket = new Socket();
  return (operation) => async (raw) => {
    const request = Object.assign(new IncomingMessage(socket), {
      method: operation.method,
      url: `${basePath}${fillPath(operation.path, (name) => raw.path[name])}${raw.query.size > 0 ? `?${raw.query}` : ''}`,
      // The validator keeps a compiled schema for each content type, so it gets only declared ones.
      headers: { ...raw.headers, 'content-type': raw.contentType },
      body: raw.body,
    });
    await run(app, request, operation);
    const { query, openapi, body } = request as IncomingMessage & Partial<OpenApiRequest>;
    return { path: openapi?.pathParams ?? {}, query: query ?? {}, body };
  };
};

/** Runs the app, which converts the values of the request. */
function run(app: Express, request: IncomingMessage, operation: Operation): Promise<void> {
  return new Promise((resolve, reject) => {
    app(request as express.Request, new ServerResponse(request) as express.Response, (error?: unknown) =>
      error ? reject(toFailure(error, operation)) : resolve(),
    );
  });
}

/** The query as an object. A repeated parameter is a list. */
function readQuery(text: string | null): Record<string, string | string[]> {
  const query = new URLSearchParams(text ?? '');
  return Object.fromEntries([...query.keys()].map((name) => [name, oneOrAll(query.getAll(name))]));
}

const oneOrAll = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values);

/** Copies a document, because the validator changes it. */
function copyDocument(source: object): ApiSpec {
  return JSON.parse(JSON.stringify(source), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    // Only JSON bodies are validated.
    if (key.includes('/') && 'schema' in value && !isJsonType(key)) return {};
    // A query may contain unescaped reserved characters such as `/` and `:` (RFC 3986, section 3.4).
    if ('in' in value && value.in === 'query') return { ...value, allowReserved: true };
    return 'discriminator' in value ? narrowAlternatives(source, value) : value;
  });
}

const locations = { query: 'query', headers: 'header', params: 'path' } as const;

/** Converts the validator's documented errors: a status, and a path, message and code for each invalid value. */
function toFailure(error: unknown, operation: Operation): unknown {
  const { status, errors } = error as {
    status?: number;
    errors?: { path: string; message: string; errorCode?: string }[];
  };
  const [first] = errors ?? [];
  if (status === undefined || status < 400 || status >= 500) return error;
  if (status !== 400 || !first) return new Failure(status, 'The request is malformed.');
  const { path, message, errorCode = '' } = first;
  const fault = faultOf(errorCode.split('.', 1).join(), message);
  const [, where = '', name = '', ...rest] = path.split('/');
  const keys = [name, ...rest, discriminatorIn(message)].filter(Boolean);
  if (where === 'body') return badBody(operation, keys.map((key) => `/${key}`).join(''), fault);
  const part = locations[where as keyof typeof locations] ?? 'query';
  const isDeclared = (parameter: Parameter) =>
    parameter.in === part && parameter.name.toLowerCase() === name.toLowerCase();
  // The validator reports the names of headers in lower case.
  return badParameter(operation, operation.parameters.find(isDeclared) ?? { in: part, name }, fault);
}
