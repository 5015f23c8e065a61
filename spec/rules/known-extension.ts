import type { Oas3Rule } from '@redocly/openapi-core';
import { extensions, findExtension } from '@threads-api/contract/model';

const names = Object.keys(extensions).join(', ');

/** An unknown extension is a typo, or belongs in a description. */
export const knownExtension: Oas3Rule = () => ({
  any: {
    enter(node, ctx) {
      // In a map, such as the headers of a response, a key is a name.
      if (typeof node !== 'object' || node === null || ctx.type.extensionsPrefix !== 'x-') return;
      for (const key of Object.keys(node)) {
        if (!key.startsWith('x-') || findExtension(key)) continue;
        const message = `Unknown extension ${key}. Use one of ${names}, or write a description.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
