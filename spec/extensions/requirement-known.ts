import type { Oas3Rule } from '@redocly/openapi-core';
import { readDecisions } from '../decisions.ts';

/** Every id in `x-requirement` has a row in the DECISIONS.md next to the document, if there is such a file. */
export const requirementKnown: Oas3Rule = () => {
  let known: Set<string> | undefined;
  return {
    any: {
      enter(node, ctx) {
        const cited: unknown = node?.['x-requirement'];
        // The rule extension-value reports other types.
        if (!Array.isArray(cited)) return;
        known ??= new Set(readDecisions(ctx.location.source.absoluteRef).map(({ id }) => id));
        if (known.size === 0) return;
        const location = ctx.location.child('x-requirement');
        cited.forEach((id, index) => {
          if (known?.has(id)) return;
          const message = `${id} has no row in DECISIONS.md. Add the row, or cite an id that has one.`;
          ctx.report({ message, location: location.child(index) });
        });
      },
    },
  };
};
