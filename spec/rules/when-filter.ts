import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { parametersOf } from '../reading/operations.ts';

/** An example that answers a filtered request holds only what passes the filter. */
export const whenFilter: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { operation, when, value, location } of examplesOf(root, ctx)) {
      const items = (value as { data?: Record<string, unknown>[] } | null)?.data;
      if (!Array.isArray(items)) continue;
      for (const { name, 'x-filters': filter } of parametersOf(operation, ctx)) {
        if (!filter) continue;
        for (const given of when.flatMap((request) => request.query?.[name] ?? [])) {
          const expected = filter.values ? filter.values[given] : given;
          items.forEach((item, index) => {
            if (item[filter.property] === expected) return;
            const message = `The example answers ${name}=${given}, but here ${filter.property} is ${JSON.stringify(item[filter.property])}. Take the entry out.`;
            ctx.report({ message, location: location.child(['value', 'data', index]) });
          });
        }
      }
    }
  },
});
