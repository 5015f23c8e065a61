import type { Oas3Rule } from '@redocly/openapi-core';

const known = ['x-requirement', 'x-when', 'x-order', 'x-filters', 'x-limits', 'x-fallback-responses', 'x-story'];

/** An extension that nobody reads is a typing error, or belongs into a description. */
export const knownExtension: Oas3Rule = () => ({
  any: {
    enter(node, ctx) {
      if (typeof node !== 'object' || node === null) return;
      for (const key of Object.keys(node)) {
        if (!key.startsWith('x-') || known.includes(key)) continue;
        const message = `Nothing reads the extension ${key}. Use one of ${known.join(', ')}, or say it in the description.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
