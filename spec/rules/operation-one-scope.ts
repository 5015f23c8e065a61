import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf } from '../reading/operations.ts';

/** Every operation needs exactly one scope. */
export const operationOneScope: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { node, location } of operationsOf(root, ctx)) {
      const [requirement, ...others] = node.security ?? [];
      const schemes = Object.values(requirement ?? {});
      if (others.length === 0 && schemes.length === 1 && schemes[0]?.length === 1) continue;
      const message =
        'The operation does not need exactly one scope. Write security as [{bearerAuth: ["threads:read"]}].';
      ctx.report({ message, location: node.security ? location.child('security') : location });
    }
  },
});
