import type { Parameter } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation, type OperationRequest } from '../../check-each.ts';
import type { Exchange } from '../../http/exchange.ts';
import { queryParametersOf, sendValue, sentValues } from '../../probes/check-values.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { sendRepeated } from '../../probes/repeated-parameters.ts';
import { problem, type Verdict } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const errorNamesParameter: Check = {
  id: 'error-names-parameter',
  title: 'The message of a 400 names the parameter',
  requirements: ['D9', 'D10', 'D16', 'D12'],
  about: 'responses/BadRequest',
  failure: '"Bad Request", or a message that names another parameter, so that the caller has to guess.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      return checkEach(queryParametersOf(request.operation), async (parameter) => {
        const { name } = parameter;
        const values = sentValues(context, request.operation, parameter, 'invalid');
        const exchanges = await Promise.all([
          ...values.map((value) => sendValue(context, request, name, value, 'invalid')),
          sendRepeated(context, request, parameter),
          ...sendAfterValid(context, request, parameter),
        ]);
        return checkEach(exchanges, async (exchange) => findUnnamed(exchange, name));
      });
    }),
};

function findUnnamed(exchange: Exchange, name: string): Verdict {
  if (exchange.response.status !== 400 || exchange.refusedEarly) return 'inapplicable';
  const { message } = Object(exchange.json) as Record<string, unknown>;
  return `${message}`.includes(name)
    ? []
    : [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
}

/** Sends a valid and an invalid parameter. The message must not name the valid one. */
function sendAfterValid(context: Context, request: OperationRequest, parameter: Parameter): Promise<Exchange>[] {
  const others = queryParametersOf(request.operation).filter((other) => other !== parameter);
  const other = others.find((candidate) => valuesOf(candidate).valid.length > 0);
  const [valid] = other ? valuesOf(other).valid : [];
  const [invalid] = valuesOf(parameter).invalid;
  if (!other || valid === undefined || invalid === undefined) return [];
  const query = { [other.name]: valid, [parameter.name]: invalid };
  return [context.send({ ...request, query, label: `with a valid ${other.name} and an invalid ${parameter.name}` })];
}
