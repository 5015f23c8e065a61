import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf } from '../reading/operations.ts';

/** Every operation names exactly one scope: what a token needs is never a riddle. */
export const operationOneScope: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, location } of operationsOf(root, ctx)) {
      const [requirement, ...others] = operation.security ?? [];
      const schemes = Object.values(requirement ?? {});
      if (others.length === 0 && schemes.length === 1 && schemes[0]?.length === 1) continue;
      const message =
        'The operation does not name exactly one scope. Write security as [{bearerAuth: ["threads:read"]}], with no alternative.';
      ctx.report({ message, location: operation.security ? location.child('security') : location });
    }
  },
});
