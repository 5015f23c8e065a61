import type { Oas3Rule } from '@redocly/openapi-core';
import { findExtension } from '@threads-api/contract/model';

/** An extension has the right type and only known keys, and is on an object that it applies to. */
export const extensionValue: Oas3Rule = () => ({
  any: {
    enter(node, ctx) {
      // In a map, such as the headers of a response, a key is a name.
      if (typeof node !== 'object' || node === null || ctx.type.extensionsPrefix !== 'x-') return;
      for (const [key, value] of Object.entries(node)) {
        const known = findExtension(key);
        if (!known) continue;
        const location = ctx.location.child(key);
        if (!known.is(value)) ctx.report({ message: `The value of ${key} is invalid. Write ${known.type}.`, location });
        else if (!known.on.some((owner) => owner === 'any' || owner === ctx.type.name)) {
          const message = `${key} has no effect here: it applies to the OpenAPI object ${known.on.join(' or ')}, and this is ${ctx.type.name}. Move it.`;
          ctx.report({ message, location });
        }
        for (const name of unknownKeys(value, known.keys)) {
          const message = `${key} has no key ${name}. It has ${known.keys?.join(' and ')}.`;
          ctx.report({ message, location: location.child(name) });
        }
      }
    },
  },
});

function unknownKeys(value: unknown, known: readonly string[] | undefined): string[] {
  if (!known || typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((name) => !known.includes(name));
}
