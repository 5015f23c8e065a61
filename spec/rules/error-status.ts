import type { Oas3Rule } from '@redocly/openapi-core';
import { responsesOf } from '../reading/responses.ts';

/** The example of an error repeats the status it belongs to (D20). */
export const errorStatus: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { status, response, location } of responsesOf(root, ctx)) {
      if (Number(status) < 400) continue;
      for (const [contentType, media] of Object.entries(response.content ?? {})) {
        for (const [name, { value }] of Object.entries(media.examples ?? {})) {
          const { statusCode } = (value ?? {}) as { statusCode?: unknown };
          if (statusCode === Number(status)) continue;
          const message = `The example ${name} of ${status} has the statusCode ${statusCode}. Let it be ${status}.`;
          ctx.report({ message, location: location.child(['content', contentType, 'examples', name, 'value']) });
        }
      }
    }
  },
});
