import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf, parametersOf } from '../reading/operations.ts';

/** An operation that may answer 304 takes `If-None-Match` (D27). */
export const conditionalRead: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      if (!operation.node.responses?.['304']) continue;
      if (parametersOf(operation, ctx).some(({ node }) => node.in === 'header' && node.name === 'If-None-Match'))
        continue;
      const message =
        'The operation may answer 304 but does not take If-None-Match. Add to its parameters: $ref "#/components/parameters/ifNoneMatch".';
      const { location, node } = operation;
      ctx.report({ message, location: node.parameters ? location.child('parameters') : location });
    }
  },
});
