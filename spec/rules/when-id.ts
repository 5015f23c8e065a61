import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';

/** An example that answers a request for one thread is about that thread: its `id`, or the `threadId` of its entries. */
export const whenId: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { when, value, location } of examplesOf(root, ctx)) {
      const body = value as { id?: string; data?: { threadId?: string }[] };
      const subjects = [
        { id: body.id, at: ['value', 'id'] },
        ...(Array.isArray(body.data) ? body.data : []).map(({ threadId }, index) => ({
          id: threadId,
          at: ['value', 'data', index, 'threadId'],
        })),
      ];
      for (const asked of when.flatMap((request) => request.path?.id ?? [])) {
        for (const { id, at } of subjects) {
          if (id === undefined || id === asked) continue;
          const message = `The example answers a request for ${asked}, but is about ${id}. Correct the x-when or the id.`;
          ctx.report({ message, location: location.child(at) });
        }
      }
    }
  },
});
