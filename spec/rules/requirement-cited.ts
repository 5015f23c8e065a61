import type { Oas3Rule } from '@redocly/openapi-core';
import { readDecisions } from '../decisions.ts';

/** At least one clause cites each row of DECISIONS.md that can be observed over HTTP. */
export const requirementCited: Oas3Rule = () => {
  const cited = new Set<unknown>();
  return {
    any: {
      enter(node) {
        for (const id of [node?.['x-requirement'] ?? []].flat()) cited.add(id);
      },
    },
    Root: {
      leave(_, ctx) {
        for (const { id, observable } of readDecisions(ctx.location.source.absoluteRef)) {
          if (!observable || cited.has(id)) continue;
          const message = `No clause cites ${id}. Add it to the x-requirement of the clause that states it.`;
          ctx.report({ message, location: ctx.location.child('info') });
        }
      },
    },
  };
};
