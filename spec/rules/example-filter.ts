import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { passesFilter } from './example-complete.ts';

/** The example of a filtered request has only entries that pass the filter. */
export const exampleFilter: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { parameters, request, value, location } of examplesOf(root, ctx)) {
      const entries = (value as { data?: Record<string, unknown>[] }).data;
      if (!Array.isArray(entries)) continue;
      for (const parameter of parameters) {
        const given = request.query[parameter.name];
        for (const [index, entry] of entries.entries()) {
          if (passesFilter(entry, parameter, given)) continue;
          const property = parameter['x-filters']?.property ?? '';
          const message = `The example answers ${parameter.name}=${given}, but ${property} is ${JSON.stringify(entry[property])} here. Remove the entry.`;
          ctx.report({ message, location: location.child(['value', 'data', index]) });
        }
      }
    }
  },
});
