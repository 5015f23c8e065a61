import type { Oas3Rule } from '@redocly/openapi-core';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A path holds operations and nothing else: what is said at one place for several is easily overlooked. */
export const pathItemMethods: Oas3Rule = () => ({
  Paths: {
    PathItem(item, ctx) {
      for (const key of Object.keys(item)) {
        if (methods.includes(key)) continue;
        const message = `A path holds operations only, not "${key}". Move it into each of them.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
