import { document, type Operation } from '@threads-api/contract';
import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { Logger } from 'pino';
import { badRequest, failed } from '../failures.ts';

/** Is it well formed? Asked of express-openapi-validator, and of our own answers too where that is turned on. */
export function createValidator(log: Logger, validateResponses: boolean): RequestHandler[] {
  return OpenApiValidator.middleware({
    apiSpec: structuredClone(document) as never,
    // The contract is linted; and whoever may do what is settled by now.
    validateApiSpec: false,
    validateSecurity: false,
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
}

/** A whole number is written in digits: JavaScript would take `0x10`, `1e1` and blanks for one too. */
export function requireDigits({ parameters }: Operation): RequestHandler {
  const numbers = parameters.filter(({ in: part, schema }) => part === 'query' && schema.type === 'integer');
  return (request, _response, next) => {
    for (const { name } of numbers) {
      const value = request.query[name];
      if (typeof value === 'string' && !/^-?\d+$/.test(value))
        throw badRequest(`The query parameter '${name}' is not a whole number.`);
    }
    next();
  };
}
