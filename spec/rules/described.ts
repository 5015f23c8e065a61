import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';

const fewestWords = 3;

/** Schemas, properties, parameters, headers and examples have their own description or summary. */
export const described: Oas3Rule = () => ({
  NamedSchemas: {
    Schema(schema, ctx) {
      if (/^#\/components\/schemas\/[^/]+$/.test(ctx.location.pointer))
        requireText('The schema', schema, ctx.location, ctx);
    },
  },
  Schema(schema, ctx) {
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      requireText(`The property ${name}`, property, ctx.location.child(['properties', name]), ctx);
  },
  Parameter(parameter, ctx) {
    requireText(`The parameter ${parameter.name}`, parameter, ctx.location, ctx);
  },
  Header(header, ctx) {
    requireText('The header', header, ctx.location, ctx);
  },
  Response(response, ctx) {
    requireText('The response', response, ctx.location, ctx);
  },
  Example(example, ctx) {
    const words = (example.summary ?? '').trim().split(/\s+/).filter(Boolean);
    if (words.length >= fewestWords) return;
    const message = `The example has no summary of at least ${fewestWords} words. Say when to choose this example.`;
    ctx.report({ message, location: ctx.location });
  },
});

function requireText(subject: string, node: object, location: Location, ctx: UserContext): void {
  const { description } = node as { description?: unknown };
  if (typeof description === 'string' && description.trim() !== '') return;
  ctx.report({ message: `${subject} has no description. Add one that explains its meaning.`, location });
}
