import type { Oas3Rule } from '@redocly/openapi-core';

const closing = ['additionalProperties', 'unevaluatedProperties'] as const;

/** Responses may gain fields (R11), so no schema forbids those it does not name. */
export const schemaOpen: Oas3Rule = () => ({
  Schema(schema, ctx) {
    for (const keyword of closing) {
      if ((schema as Record<string, unknown>)[keyword] !== false) continue;
      const message = `"${keyword}: false" forbids the further fields that R11 allows. Remove it.`;
      ctx.report({ message, location: ctx.location.child(keyword) });
    }
  },
});
