import type { Oas3Rule } from '@redocly/openapi-core';
import { readDecisions } from '../decisions.ts';

/** Every id in `x-requirement` has a row in DECISIONS.md. */
export const requirementKnown: Oas3Rule = () => {
  let known: Set<string> | undefined;
  return {
    any: {
      enter(node, ctx) {
        const cited: unknown = node?.['x-requirement'];
        // The rule known-extension reports other types.
        if (!Array.isArray(cited)) return;
        known ??= new Set(readDecisions(ctx.location.source.absoluteRef).map(({ id }) => id));
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
