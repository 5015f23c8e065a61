import type { Oas3Rule } from '@redocly/openapi-core';

const camelCase = /^[a-z][a-zA-Z0-9]*$/;

/** Properties and parameters are in camelCase (D1). Headers follow the conventions of HTTP. */
export const camelCaseNames: Oas3Rule = () => ({
  Schema(schema, ctx) {
    for (const name of Object.keys(schema.properties ?? {})) {
      if (camelCase.test(name)) continue;
      const message = `The property ${name} is not in camelCase. Rename it.`;
      ctx.report({ message, location: ctx.location.child(['properties', name]) });
    }
  },
  Parameter(parameter, ctx) {
    if (parameter.in === 'header' || camelCase.test(parameter.name ?? '')) return;
    const message = `The parameter ${parameter.name} is not in camelCase. Rename it.`;
    ctx.report({ message, location: ctx.location.child('name') });
  },
});
