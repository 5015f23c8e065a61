import { isDeepStrictEqual } from 'node:util';
import { cursorLinks, pointerKeys, valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';

/** For each cursor in an example, another example has the next page, according to the response's link. */
export const exampleCursor = contractRule((contract, report) => {
  const answers = successfulAnswers(contract);
  for (const { operation, example, value } of answers) {
    for (const { name, pointer } of cursorLinks(operation)) {
      const cursor = valueAt(value, pointer);
      if (!cursor) continue;
      const isAnswered = answers.some(
        (other) =>
          other.operation === operation &&
          other.example.request.query[name] === cursor &&
          isDeepStrictEqual(other.example.request.path, example.request.path),
      );
      if (isAnswered) continue;
      const message = `No example is the response to ${name}=${cursor}. Add one, with an example of the same name in the parameter ${name}, or set the cursor to null.`;
      report(example, message, 'value', ...pointerKeys(pointer));
    }
  }
});
