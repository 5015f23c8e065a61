import { isDeepStrictEqual } from 'node:util';
import { cursorLinks, pointerKeys, valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';

/** A cursor in an example leads on: another example answers the request that the response's link makes of it. */
export const exampleCursor = contractRule((contract, report) => {
  const answers = successfulAnswers(contract);
  for (const { operation, example, value } of answers) {
    for (const { name, pointer } of operation.success ? cursorLinks(operation.success) : []) {
      const cursor = valueAt(value, pointer);
      if (!cursor) continue;
      const isAnswered = answers.some(
        (other) =>
          other.operation === operation &&
          other.example.request.query[name] === cursor &&
          isDeepStrictEqual(other.example.request.path, example.request.path),
      );
      if (isAnswered) continue;
      const message = `No example answers ${name}=${cursor}. Add one, with an example of the same name at the parameter ${name}, or set the cursor to null.`;
      report(example, message, 'value', ...pointerKeys(pointer));
    }
  }
});
