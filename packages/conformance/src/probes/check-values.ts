import type { Operation, Parameter } from '@threads-api/contract';
import { checkEach, checkEachOperation, type OperationRequest } from '../check-each.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { valuesOf } from './parameter-values.ts';
import { shareOf } from './spread.ts';

export const queryParametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query');

/** Sends every valid or every invalid value of each query parameter, and expects a status. */
export const checkValues = (context: Context, kind: 'valid' | 'invalid', status: number): Promise<Verdict> =>
  checkEachOperation(context, (request) =>
    checkEach(queryParametersOf(request.operation), (parameter) =>
      checkEach(sentValues(context, request.operation, parameter, kind), async (value) => {
        const exchange = await sendValue(context, request, parameter.name, value, kind);
        if (exchange.refusedEarly) return [];
        const { name, requirements } = parameter;
        const [requirement] = requirements.filter((id) => id.startsWith('D'));
        return expectStatus(exchange, status).map((problem) => ({
          ...problem,
          cause: `${name}, ${problem.cause}`,
          about: `parameters/${name}`,
          ...(requirement && { requirement }),
        }));
      }),
    ),
  );

/** The values to send for a parameter. Parameters with the same kind of value divide the loose values among themselves. */
export function sentValues(
  { contract }: Context,
  operation: Operation,
  parameter: Parameter,
  kind: 'valid' | 'invalid',
): string[] {
  const { valid, invalid, loose } = valuesOf(parameter);
  if (kind === 'valid') return valid;
  const kindOf = ({ schema }: Parameter) => JSON.stringify([schema.type, schema.enum]);
  const alike = contract.operations.flatMap((other) =>
    queryParametersOf(other).flatMap((candidate) =>
      kindOf(candidate) === kindOf(parameter) ? [`${other.id} ${candidate.name}`] : [],
    ),
  );
  return [...invalid, ...shareOf(loose, alike.indexOf(`${operation.id} ${parameter.name}`), alike.length)];
}

/** Sends a value of a query parameter, once for all checks. */
export function sendValue(
  context: Context,
  request: OperationRequest,
  name: string,
  value: string,
  kind: 'valid' | 'invalid',
): Promise<Exchange> {
  const label = `${name}=${value.length > 40 ? `${value.length} characters` : value}`;
  return context.once(`${request.operation.id} ${name}=${value}`, () =>
    context.send({ ...request, query: { [name]: value }, ...(kind === 'invalid' && { label }) }),
  );
}
