import type { Oas3Rule, UserContext } from '@redocly/openapi-core';

/** Every operation, webhook, parameter and schema cites a requirement. Properties inherit their schema's. */
export const requirementTraced: Oas3Rule = () => ({
  Operation: (operation, ctx) => requireCitation('operation', operation, ctx),
  Parameter: (parameter, ctx) => requireCitation(`parameter ${parameter.name}`, parameter, ctx),
  NamedSchemas: {
    Schema(schema, ctx) {
      if (/^#\/components\/schemas\/[^/]+$/.test(ctx.location.pointer)) requireCitation('schema', schema, ctx);
    },
  },
});

function requireCitation(subject: string, node: object, { report, location }: UserContext): void {
  const { 'x-requirement': cited } = node as { 'x-requirement'?: unknown[] };
  if (cited?.length) return;
  const message = `The ${subject} cites no requirement. Add x-requirement with the row of DECISIONS.md that requires it.`;
  report({ message, location });
}
