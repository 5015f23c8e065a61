import type { Oas3Rule } from '@redocly/openapi-core';

interface Cited {
  'x-requirement'?: string[];
}

/** Every operation, webhook, parameter and schema cites a requirement. Properties inherit their schema's. */
export const requirementTraced: Oas3Rule = () => ({
  Operation(operation, ctx) {
    if ((operation as Cited)['x-requirement']?.length) return;
    const message =
      'The operation cites no requirement. Add x-requirement with the row of DECISIONS.md that requires it.';
    ctx.report({ message, location: ctx.location });
  },
  Parameter(parameter, ctx) {
    if ((parameter as Cited)['x-requirement']?.length) return;
    const message = `The parameter ${parameter.name} cites no requirement. Add x-requirement with the row of DECISIONS.md that requires it.`;
    ctx.report({ message, location: ctx.location });
  },
  NamedSchemas: {
    Schema(schema, ctx) {
      if (!/^#\/components\/schemas\/[^/]+$/.test(ctx.location.pointer)) return;
      if ((schema as Cited)['x-requirement']?.length) return;
      const message =
        'The schema cites no requirement. Add x-requirement with the row of DECISIONS.md that requires it.';
      ctx.report({ message, location: ctx.location });
    },
  },
});
