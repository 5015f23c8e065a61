import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { expectStatus } from '../../problem.ts';

export const parameterRefused: Check = {
  id: 'parameter-refused',
  title: 'Every other value is rejected with 400, starting just beyond the bounds',
  requirements: ['D16', 'D9', 'D12'],
  failure: 'limit=0 or limit=101 is replaced with another value, or unread=true is ignored.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(
        request.operation.parameters.filter((parameter) => parameter.in === 'query'),
        (parameter) =>
          checkEach(valuesOf(parameter).invalid, async (value) => {
            const label = `${parameter.name}=${value.length > 40 ? `${value.length} characters` : value}`;
            const found = expectStatus(
              await context.send({ ...request, query: { [parameter.name]: value }, label }),
              400,
            );
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
