import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { problem, type Verdict } from '../../problem.ts';

export const errorNamesParameter: Check = {
  id: 'error-names-parameter',
  title: 'The message of a 400 names the parameter',
  requirements: ['D9', 'D16', 'D12'],
  about: 'responses/BadRequest',
  failure: '"Bad Request", which leaves the caller to guess what is wrong.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(
        request.operation.parameters.filter((parameter) => parameter.in === 'query'),
        (parameter) => {
          const { name } = parameter;
          const [invalid = ''] = valuesOf(parameter).invalid;
          const queries: [string, [string, string][]][] = [
            [`an invalid ${name}`, [[name, invalid]]],
            [
              `${name} twice`,
              [
                [name, '1'],
                [name, '1'],
              ],
            ],
          ];
          return checkEach(queries, async ([label, query]): Promise<Verdict> => {
            const exchange = await context.send({ ...request, query, label: `with ${label}` });
            const { message } = Object(exchange.json) as Record<string, unknown>;
            if (exchange.response.status !== 400) return 'inapplicable';
            if (`${message}`.includes(name)) return [];
            return [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
          });
        },
      ),
    ),
};
