import type { Oas3Rule } from '@redocly/openapi-core';
import { methods } from '@threads-api/contract/model';

/** A path item has operations and nothing else: shared parts are easily overlooked. */
export const pathItemMethods: Oas3Rule = () => ({
  Paths: {
    PathItem(item, ctx) {
      for (const key of Object.keys(item)) {
        if (methods.some((method) => method.toLowerCase() === key)) continue;
        const message = `A path item has operations only, not "${key}". Move it into each operation.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
