import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf, parametersOf } from '../reading/operations.ts';
import { pagedResponseOf } from '../reading/paged-response.ts';

/** The link to the next page passes on every parameter of the request: without a filter, it would lead to another list. */
export const linkComplete: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      const response = pagedResponseOf(operation, ctx);
      const needed = parametersOf(operation, ctx)
        .map(({ node }) => node)
        .filter((parameter) => parameter.in === 'query' || parameter.in === 'path');
      const cursors = (response?.lists ?? []).map(({ cursor }) => `$response.body#${cursor}`);
      for (const [name, { parameters = {} }] of Object.entries(response?.node.links ?? {})) {
        if (!Object.values(parameters).some((expression) => cursors.includes(expression))) continue;
        for (const parameter of needed.filter(({ name }) => !(name in parameters))) {
          const line = `${parameter.name}: $request.${parameter.in}.${parameter.name}`;
          const message = `The link ${name} loses the parameter ${parameter.name}. Add "${line}" to its parameters.`;
          ctx.report({ message, location: response?.location.child(['links', name]) ?? operation.location });
        }
      }
    }
  },
});
