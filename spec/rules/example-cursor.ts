import { isDeepStrictEqual } from 'node:util';
import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { cursorLinks } from '../reading/paging.ts';
import { pointerParts, valueAt } from '../reading/pointer.ts';

/** A cursor in an example leads on: another example answers the request that the response's link makes of it. */
export const exampleCursor: Oas3Rule = () => ({
  Root(root, ctx) {
    const examples = [...examplesOf(root, ctx)];
    for (const { operation, response, request, value, location } of examples) {
      for (const { parameter, pointer } of cursorLinks(response)) {
        const cursor = valueAt(value, pointer);
        if (!cursor) continue;
        const answered = examples.some(
          (other) =>
            other.operation.path === operation.path &&
            other.request.query[parameter] === cursor &&
            isDeepStrictEqual(other.request.path, request.path),
        );
        if (answered) continue;
        const message = `No example answers ${parameter}=${cursor}. Add one, with an example of the same name at the parameter ${parameter}, or set the cursor to null.`;
        ctx.report({ message, location: location.child(['value', ...pointerParts(pointer)]) });
      }
    }
  },
});
