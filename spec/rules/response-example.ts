import type { Oas3Rule } from '@redocly/openapi-core';
import { responsesOf } from '../reading/responses.ts';

/** Every response with a body has a named example. Redocly's own rule checks that it is valid. */
export const responseExample: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { status, response, location } of responsesOf(root, ctx)) {
      if (!response.content && status !== '304') {
        ctx.report({ message: `The response ${status} has no body. Add content with an example.`, location });
      }
      for (const [contentType, media] of Object.entries(response.content ?? {})) {
        if (Object.keys(media.examples ?? {}).length > 0) continue;
        const message = `The response ${status} has no example. Add one under "examples", named after its situation.`;
        ctx.report({ message, location: location.child(['content', contentType]) });
      }
    }
  },
});
