import type { Oas3Rule } from '@redocly/openapi-core';
import type { ResponseObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { operationsOf, parametersOf } from '../reading/operations.ts';
import { cursorLinks, pagedListsOf } from '../reading/paging.ts';

/** A list with a cursor says how it is read on: a link, a limit, an order and the direction of its pages. */
export const pagingDeclared: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const operation of operationsOf(root, ctx)) {
      const declared = operation.node.responses?.['200'];
      const at = operation.location.child(['responses', '200']);
      const response = declared && follow<ResponseObject>(declared, at, ctx);
      const schema = response?.node.content?.['application/json']?.schema;
      if (!response || !schema) continue;
      const parameters = parametersOf(operation, ctx).map(({ node }) => node);
      const links = cursorLinks(response.node);
      for (const { node, location, pointer, cursor } of pagedListsOf(schema, ctx)) {
        const link = links.find((candidate) => candidate.pointer === cursor);
        const takes = parameters.some(({ name }) => name === link?.parameter);
        if (!link || !takes) {
          const message = `No link leads to the next page. Add to links: operationId and parameters, one of them a cursor parameter with the value "$response.body#${cursor}".`;
          ctx.report({ message, location: response.location });
        }
        if (!parameters.some(({ 'x-limits': limited }) => limited === pointer)) {
          const message = `No parameter limits the page. Add one with "x-limits: ${pointer}".`;
          ctx.report({ message, location: operation.location });
        }
        if (!node['x-order']) {
          ctx.report({
            message: 'The list has a cursor but no order. Add "x-order: [timestamp, id]" or the like.',
            location,
          });
        }
        if (node['x-page-direction'] !== 'forward' && node['x-page-direction'] !== 'backward') {
          const message =
            'The list has a cursor but no direction. Add "x-page-direction: forward" if the next page goes on in the order, "backward" if it has what comes before.';
          ctx.report({ message, location });
        }
      }
    }
  },
});
