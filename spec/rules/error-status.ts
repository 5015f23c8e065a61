import type { Oas3Rule } from '@redocly/openapi-core';
import type { ExampleObject } from '../reading/document.ts';
import { followAll } from '../reading/follow.ts';
import { responsesOf } from '../reading/responses.ts';

/** The example of an error repeats the status it belongs to (D20). */
export const errorStatus: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { status, response, location } of responsesOf(root, ctx)) {
      if (Number(status) < 400) continue;
      for (const [contentType, media] of Object.entries(response.content ?? {})) {
        const list = location.child(['content', contentType, 'examples']);
        for (const { name, node, location } of followAll<ExampleObject>(media.examples, list, ctx)) {
          const { statusCode } = (node.value ?? {}) as { statusCode?: unknown };
          if (statusCode === Number(status)) continue;
          const message = `The example ${name} has the statusCode ${JSON.stringify(statusCode)}. Set it to ${status}.`;
          ctx.report({ message, location: location.child('value') });
        }
      }
    }
  },
});
