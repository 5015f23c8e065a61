import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';

/** The example of a request for one thread is about that thread: its `id`, or the `threadId` of its entries. */
export const exampleId: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { request, value, location } of examplesOf(root, ctx)) {
      const { id: asked } = request.path;
      const { id, data } = value as { id?: string; data?: { threadId?: string }[] };
      const subjects = [
        { id, at: ['value', 'id'] },
        ...(Array.isArray(data) ? data : []).map(({ threadId }, index) => ({
          id: threadId,
          at: ['value', 'data', index, 'threadId'],
        })),
      ];
      for (const { id, at } of subjects) {
        if (asked === undefined || id === undefined || id === asked) continue;
        const message = `The example answers a request for ${asked}, but is about ${id}. Correct the id here or at the parameter.`;
        ctx.report({ message, location: location.child(at) });
      }
    }
  },
});
