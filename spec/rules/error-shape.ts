import { contractRule } from '../lint/contract-rule.ts';

const shared = '#/components/schemas/ApiError';

/** Every error is the shared ApiError, or extends it with `allOf`, only as `application/json`. */
export const errorShape = contractRule(({ responses, pointerOf }, report) => {
  for (const { response } of responses) {
    const { status, schema, contentTypes } = response;
    if (Number(status) < 400) continue;
    const parts = schema ? [schema, ...(schema.allOf ?? [])] : [];
    if (contentTypes.join() === 'application/json' && parts.some((part) => pointerOf(part) === shared)) continue;
    const message = `The body of ${status} is not the shared error. Declare one content type, application/json, with the schema $ref "${shared}".`;
    report(response, message, 'content');
  }
});
