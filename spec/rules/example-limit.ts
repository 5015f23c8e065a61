import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { pointerParts, valueAt } from '../reading/pointer.ts';

/** A page has no more entries than the limit of its request, or than the default. */
export const exampleLimit: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { parameters, request, value, location } of examplesOf(root, ctx)) {
      for (const { name, schema, 'x-limits': limited } of parameters) {
        if (!limited) continue;
        const entries = valueAt(value, limited);
        const limit = Number(request.query[name] ?? schema?.default);
        if (!Array.isArray(entries) || entries.length <= limit) continue;
        const message = `The page has ${entries.length} entries and answers ${name}=${limit}. Shorten it, or raise the limit at the parameter.`;
        ctx.report({ message, location: location.child(['value', ...pointerParts(limited)]) });
      }
    }
  },
});
