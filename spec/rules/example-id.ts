import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';

/** The example of a request for one thread has that thread's `id`, or entries with that `threadId`. */
export const exampleId = contractRule((contract, report) => {
  for (const { example, value } of successfulAnswers(contract)) {
    const { id: asked } = example.request.path;
    const { id, data } = value as { id?: string; data?: { threadId?: string }[] };
    const subjects = [
      { id, field: ['id'] },
      ...(Array.isArray(data) ? data : []).map(({ threadId }, index) => ({
        id: threadId,
        field: ['data', index, 'threadId'],
      })),
    ];
    for (const { id, field } of subjects) {
      if (asked === undefined || id === undefined || id === asked) continue;
      const message = `The request asks for ${asked}, but the example is about ${id}. Correct the id here or in the parameter.`;
      report(example, message, 'value', ...field);
    }
  }
});
