import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf, parametersOf } from '../reading/operations.ts';

const everywhere = ['304', '400', '401', '403', '429', '500', '503'];

/** Every operation declares the statuses any operation may give, and 404 where a path parameter can miss. */
export const operationStatuses: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      const canMiss = parametersOf(operation, ctx).some((parameter) => parameter.in === 'path');
      for (const status of canMiss ? [...everywhere, '404'] : everywhere) {
        if (operation.operation.responses?.[status]) continue;
        const message = `The operation does not declare ${status}. Refer to the shared response for it under components/responses.`;
        ctx.report({ message, location: operation.location.child('responses') });
      }
    }
  },
});
