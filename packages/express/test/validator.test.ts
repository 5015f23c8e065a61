import { contract } from '@threads-api/contract';
import * as OpenApiValidator from 'express-openapi-validator';
import { expect, test } from 'vitest';

/** Fails if an upgrade of express-openapi-validator changes the internals that validator.ts relies on. */
test('express-openapi-validator has the middleware functions that validator.ts selects by name', () => {
  const apiSpec = JSON.parse(JSON.stringify(contract.document));
  const names = (validateResponses: boolean) =>
    OpenApiValidator.middleware({ apiSpec, validateSecurity: false, fileUploader: false, validateResponses })
      .map((step) => (step as unknown as { name: string }).name)
      .filter((name) => /Middleware$/.test(name));
  const requests = ['pathParamsMiddleware', 'metadataMiddleware', 'securityMiddleware', 'requestMiddleware'];
  expect(names(false)).toEqual(requests);
  expect(names(true)).toEqual([...requests, 'responseMiddleware']);
});
