import { document, type Operation } from '@threads-api/contract';
import type { Request, RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { Logger } from 'pino';
import { badRequest, failed } from '../failures.ts';

/**
 * Is it well formed? Asked of express-openapi-validator, and of our own answers too where that is turned on.
 * Each call gives the steps of one route.
 */
export function createValidator(log: Logger, validateResponses: boolean): () => RequestHandler[] {
  const steps = OpenApiValidator.middleware({
    apiSpec: structuredClone(document) as never,
    // The contract is linted; and whoever may do what is settled by now.
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: { allowUnknownQueryParameters: false },
    validateResponses: validateResponses && {
      onError(error, body, request) {
        log.error(
          { path: request.path, violations: error.errors, body: typeof body },
          'the answer breaks the contract',
        );
        throw failed();
      },
    },
  }) as RequestHandler[];
  const [lookUp] = steps.filter(({ name }) => name === 'metadataMiddleware');
  const checks = steps.filter(({ name }) => /^(request|response)Middleware$/.test(name));
  if (!lookUp || checks.length === 0) throw new Error('The validator has other steps than those it is known for.');
  return () => [lookUpOnce(lookUp), ...checks];
}

/** A route is of one operation; the validator would find out which for every request, by compiling the pattern of each path anew. */
function lookUpOnce(lookUp: RequestHandler): RequestHandler {
  let known: object | undefined;
  return (request: Request & { openapi?: object }, response, next) => {
    if (known) {
      request.openapi = { ...known, pathParams: request.params };
      next();
      return;
    }
    lookUp(request, response, (error) => {
      known = request.openapi;
      next(error);
    });
  };
}

/** A whole number is written in digits: JavaScript would take `0x10`, `1e1` and blanks for one too. */
export function requireDigits({ parameters }: Operation): RequestHandler {
  const numbers = parameters.filter(({ in: part, schema }) => part === 'query' && schema.type === 'integer');
  return (request, _response, next) => {
    // Express takes the address apart each time that it is asked.
    const { query } = request;
    for (const { name } of numbers) {
      const value = query[name];
      if (typeof value === 'string' && !/^-?\d+$/.test(value))
        throw badRequest(`The query parameter '${name}' is not a whole number.`);
    }
    next();
  };
}
