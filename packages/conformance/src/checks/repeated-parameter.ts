import { type Check, expectStatus } from '../check.ts';
import { valuesOf } from '../parameter-values.ts';
import { all, onEachOperation } from '../probe.ts';

export const repeatedParameter: Check = {
  id: 'repeated-parameter',
  title: 'A query parameter given twice is 400',
  requirements: ['D9'],
  failure: 'The first or the last of the two is taken, and nobody knows which.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(
        ask.operation.parameters.filter((parameter) => parameter.in === 'query'),
        async (parameter) => {
          const [value = 'conformance'] = valuesOf(parameter).valid;
          const pair: [string, string] = [parameter.name, value];
          return expectStatus(await lab.ask({ ...ask, query: [pair, pair] }), 400);
        },
      ),
    ),
};
