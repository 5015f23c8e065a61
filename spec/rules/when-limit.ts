import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { parametersOf } from '../reading/operations.ts';
import { pointerParts, valueAt } from '../reading/pointer.ts';

/** A page holds no more than the limit it was asked with, or than the default. */
export const whenLimit: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, when, value, location } of examplesOf(root, ctx)) {
      for (const { name, schema, 'x-limits': limited } of parametersOf(operation, ctx)) {
        if (!limited) continue;
        const items = valueAt(value, limited);
        for (const request of when) {
          const limit = Number(request.query?.[name] ?? schema?.default);
          if (!Array.isArray(items) || items.length <= limit) continue;
          const message = `The page holds ${items.length} entries and answers ${name}=${limit}. Shorten it or raise the limit in x-when.`;
          ctx.report({ message, location: location.child(['value', ...pointerParts(limited)]) });
        }
      }
    }
  },
});
