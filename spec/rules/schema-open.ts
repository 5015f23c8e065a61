import type { Oas3Rule } from '@redocly/openapi-core';

const closing = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'maxProperties'];

/** Responses may gain fields (R11), so no schema forbids additional ones. */
export const schemaOpen: Oas3Rule = () => ({
  Schema(schema, ctx) {
    for (const keyword of closing) {
      const value = (schema as Record<string, unknown>)[keyword];
      if (value === undefined || value === true) continue;
      const message = `"${keyword}" forbids the additional fields that R11 allows. Remove it.`;
      ctx.report({ message, location: ctx.location.child(keyword) });
    }
  },
});
