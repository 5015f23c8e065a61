import type { Oas3Rule } from '@redocly/openapi-core';

/** Every declared property is always present, as null if it has no value (D4). */
export const propertiesRequired: Oas3Rule = () => ({
  Schema(schema, ctx) {
    for (const name of Object.keys(schema.properties ?? {})) {
      if (schema.required?.includes(name)) continue;
      const message = `The property ${name} may be absent. Add it to "required"; if it may have no value, allow null.`;
      ctx.report({ message, location: ctx.location.child(['properties', name]) });
    }
  },
});
