import { isRef, type Oas3Rule } from '@redocly/openapi-core';
import { responsesOf } from '../reading/responses.ts';

const shared = '#/components/schemas/ApiError';

/** Every error is the one shared ApiError, as `application/json` and as nothing else. */
export const errorShape: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { status, response, location } of responsesOf(root, ctx)) {
      if (Number(status) < 400) continue;
      const contentTypes = Object.keys(response.content ?? {});
      const schema = response.content?.['application/json']?.schema;
      if (contentTypes.length === 1 && schema && isRef(schema) && schema.$ref === shared) continue;
      const message = `The body of ${status} is not the shared error. Declare one content, application/json, with the schema $ref "${shared}".`;
      ctx.report({ message, location: response.content ? location.child('content') : location });
    }
  },
});
