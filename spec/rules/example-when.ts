import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';

/** Every example of a 200 says which request it answers, and no two answer the same one. */
export const exampleWhen: Oas3Rule = () => ({
  Root(root, ctx) {
    const answered = new Map<string, string>();
    for (const { operation, name, when, location } of examplesOf(root, ctx)) {
      if (when.length === 0) {
        const message = `The example ${name} does not say which request it answers. Add x-when: {path: {…}, query: {…}}.`;
        ctx.report({ message, location });
      }
      for (const request of when) {
        const key = `${operation.path} ${JSON.stringify([sorted(request.path), sorted(request.query), request.caller])}`;
        const other = answered.get(key);
        if (other) {
          const message = `The examples ${other} and ${name} answer the same request. Change the x-when of one of them.`;
          ctx.report({ message, location: location.child('x-when') });
        }
        answered.set(key, name);
      }
    }
  },
});

const sorted = (values: Record<string, string> = {}) => Object.entries(values).sort();
