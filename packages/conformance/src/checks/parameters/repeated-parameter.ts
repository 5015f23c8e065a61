import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { queryParametersOf } from '../../probes/check-values.ts';
import { repetitionLabels, sendRepeated, sendRepetition } from '../../probes/repeated-parameters.ts';
import { shareOf } from '../../probes/spread.ts';
import { expectStatus, problemsOf } from '../../problem.ts';

export const repeatedParameter: Check = {
  id: 'repeated-parameter',
  title: 'A repeated query parameter is rejected with 400',
  requirements: ['D9'],
  about: 'Conventions',
  failure: 'The first or the last value is used, and the client cannot know which.',
  run: (context) => {
    const { operations } = context.contract;
    return checkEachOperation(context, async (request) => {
      const twice = await checkEach(queryParametersOf(request.operation), async (parameter) =>
        expectStatus(await sendRepeated(context, request, parameter), 400),
      );
      const labels = shareOf(repetitionLabels, operations.indexOf(request.operation), operations.length);
      const otherwise = await checkEach(labels, async (label) => {
        const exchange = await sendRepetition(context, request, label);
        return exchange ? expectStatus(exchange, 400) : 'inapplicable';
      });
      return [...problemsOf(twice), ...problemsOf(otherwise)];
    });
  },
};
