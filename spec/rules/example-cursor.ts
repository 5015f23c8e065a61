import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';
import { pointerParts, valueAt } from '../reading/pointer.ts';

const fromBody = /^\$response\.body#(\/.+)$/;

/** A cursor in an example leads on: another example answers the request that the response's link makes of it. */
export const exampleCursor: Oas3Rule = () => ({
  Root(root, ctx) {
    const examples = [...examplesOf(root, ctx)];
    for (const { operation, response, when, value, location } of examples) {
      for (const [parameter, expression] of Object.values(response.links ?? {}).flatMap((link) =>
        Object.entries(link.parameters ?? {}),
      )) {
        const pointer = fromBody.exec(expression)?.[1];
        const cursor = pointer && valueAt(value, pointer);
        if (!cursor) continue;
        const answered = examples.some(
          (other) =>
            other.operation.path === operation.path &&
            other.when.some(({ path, query }) => query?.[parameter] === cursor && path?.id === when[0]?.path?.id),
        );
        if (answered) continue;
        const message = `No example answers ${parameter}=${cursor}. Add one with that x-when, or set the cursor to null.`;
        ctx.report({ message, location: location.child(['value', ...pointerParts(pointer)]) });
      }
    }
  },
});
