import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf } from '../reading/operations.ts';

/** Every operation names exactly one scope: what a token needs is never a riddle. */
export const operationOneScope: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, location } of operationsOf(root, ctx)) {
      const schemes = (operation.security ?? []).flatMap((requirement) => Object.entries(requirement));
      const scopes = schemes.flatMap(([, names]) => names);
      if (schemes.length === 1 && scopes.length === 1) continue;
      const message = `The operation names ${scopes.length} scopes where it takes one. Write security as [{bearerAuth: ["threads:read"]}].`;
      ctx.report({ message, location: operation.security ? location.child('security') : location });
    }
  },
});
