import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { expectStatus } from '../../problem.ts';

export const repeatedParameter: Check = {
  id: 'repeated-parameter',
  title: 'A repeated query parameter is rejected with 400',
  requirements: ['D9'],
  about: 'Conventions',
  failure: 'The first or the last value is used, and the client cannot know which.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(
        request.operation.parameters.filter((parameter) => parameter.in === 'query'),
        async (parameter) => {
          const [value = 'conformance'] = valuesOf(parameter).valid;
          const pair: [string, string] = [parameter.name, value];
          return expectStatus(await context.send({ ...request, query: [pair, pair] }), 400);
        },
      ),
    ),
};
