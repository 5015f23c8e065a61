import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf } from '../reading/operations.ts';

/** The API only reads (R8). HEAD follows from GET and is not declared. */
export const readOnly: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { path, method, location } of operationsOf(root, ctx)) {
      if (method === 'get') continue;
      const message = `${method.toUpperCase()} ${path} is not a GET, and this API only reads (R8). Remove the operation.`;
      ctx.report({ message, location });
    }
  },
});
