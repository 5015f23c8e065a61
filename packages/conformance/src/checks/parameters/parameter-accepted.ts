import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { expectStatus } from '../../problem.ts';

export const parameterAccepted: Check = {
  id: 'parameter-accepted',
  title: 'Every value that the contract allows is accepted, up to the bounds',
  requirements: ['D16', 'D9', 'D12'],
  failure: '400 for limit=100 because of an off-by-one error.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(
        request.operation.parameters.filter((parameter) => parameter.in === 'query'),
        (parameter) =>
          checkEach(valuesOf(parameter).valid, async (value) => {
            const found = expectStatus(await context.send({ ...request, query: { [parameter.name]: value } }), 200);
            const [requirement] = parameter.requirements.filter((id) => id.startsWith('D'));
            return found.map((problem) => ({
              ...problem,
              cause: `${parameter.name}, ${problem.cause}`,
              about: `parameters/${parameter.name}`,
              ...(requirement && { requirement }),
            }));
          }),
      ),
    ),
};
