import type { Oas3Rule } from '@redocly/openapi-core';

const shared = '#/components/schemas/Timestamp';

/** All times have one format (D3): properties named like a time use the shared Timestamp. */
export const timestampFormat: Oas3Rule = () => ({
  Schema(schema, ctx) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!/^timestamp$|[a-z]At$/.test(name)) continue;
      const choices = [property, ...('oneOf' in property ? (property.oneOf ?? []) : [])] as { $ref?: string }[];
      if (choices.some(({ $ref }) => $ref === shared)) continue;
      const message = `The property ${name} is a time. Write $ref "${shared}".`;
      ctx.report({ message, location: ctx.location.child(['properties', name]) });
    }
  },
});
