import type { Oas3Rule } from '@redocly/openapi-core';
import { operationsOf, parametersOf } from '../reading/operations.ts';
import { pagedResponseOf } from '../reading/paged-response.ts';
import { cursorLinks } from '../reading/paging.ts';

/** Programs learn from the document what each query parameter of a list does: a server that ignores one does not conform. */
export const parameterEffect: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      const response = pagedResponseOf(operation, ctx);
      if (!response) continue;
      const cursors = cursorLinks(response.node).map(({ parameter }) => parameter);
      for (const { node, location } of parametersOf(operation, ctx)) {
        const declared = node['x-filters'] || node['x-limits'] || node['x-effect'] === 'none';
        if (node.in !== 'query' || declared || cursors.includes(node.name)) continue;
        const message = `Nothing says what ${node.name} does to the list. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.`;
        ctx.report({ message, location });
      }
    }
  },
});
