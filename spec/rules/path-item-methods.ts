import type { Oas3Rule } from '@redocly/openapi-core';
import { methods } from '@threads-api/contract/model';

/** A path item has only operations, because shared fields are easy to overlook. */
export const pathItemMethods: Oas3Rule = () => ({
  Paths: {
    PathItem(item, ctx) {
      for (const key of Object.keys(item)) {
        if (methods.some((method) => method.toLowerCase() === key)) continue;
        const message = `A path item may have only operations, not "${key}". Move it into each operation.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
