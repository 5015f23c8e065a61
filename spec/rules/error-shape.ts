import { contractRule } from '../lint/contract-rule.ts';

const shared = '#/components/schemas/ApiError';

/** Every error is the shared ApiError, only as `application/json`. */
export const errorShape = contractRule(({ responses, pointerOf }, report) => {
  for (const { response } of responses) {
    const { status, schema, contentTypes } = response;
    if (Number(status) < 400) continue;
    if (contentTypes.join() === 'application/json' && schema && pointerOf(schema) === shared) continue;
    const message = `The body of ${status} is not the shared error. Declare one content type, application/json, with the schema $ref "${shared}".`;
    report(response, message, 'content');
  }
});
