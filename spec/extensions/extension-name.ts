import type { Oas3Rule } from '@redocly/openapi-core';
import { closest } from '@threads-api/cli';
import { extensions, findExtension } from '@threads-api/contract/model';

const known = new Map(Object.keys(extensions).map((name) => [simplify(name), name]));

/** An extension that differs from a known one only in case, dashes, a plural or one letter is a typo. */
export const extensionName: Oas3Rule = () => ({
  any: {
    enter(node, ctx) {
      if (typeof node !== 'object' || node === null || ctx.type.extensionsPrefix !== 'x-') return;
      for (const key of Object.keys(node)) {
        if (!/^x-/i.test(key) || findExtension(key)) continue;
        const meant = known.get(closest(simplify(key), known.keys()) ?? '');
        if (meant) {
          const message = `${key} has no effect. Did you mean ${meant}?`;
          ctx.report({ message, location: ctx.location.child(key) });
        }
      }
    },
  },
});

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '').replace(/s$/, '');
}
