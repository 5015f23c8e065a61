import type { Operation, Parameter } from '@threads-api/contract';
import { checkEach, checkEachOperation, type OperationRequest } from '../check.ts';
import type { Exchange } from '../http/exchange.ts';
import { expectStatus, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { parametersOf, valuesOf } from './parameter-values.ts';
import { shareOf } from './spread.ts';

/** Sends every valid or every invalid value of each parameter in the query or in a header, and expects one of the statuses. */
export const checkValues = (
  context: Context,
  kind: 'valid' | 'invalid',
  statuses: (operation: Operation) => number[],
): Promise<Verdict> =>
  checkEachOperation(context, (request) =>
    checkEach(parametersOf(request.operation, 'query', 'header'), (parameter) =>
      checkEach(sentValues(context, request.operation, parameter, kind), async (value) => {
        const exchange = await sendValue(context, request, parameter, value, kind);
        const { name, requirements } = parameter;
        const [requirement] = requirements.filter((id) => id.startsWith('D'));
        return expectStatus(exchange, ...statuses(request.operation)).map((problem) => ({
          ...problem,
          cause: `${name}, ${problem.cause}`,
          about: name,
          ...(requirement && { requirement }),
        }));
      }),
    ),
  );

/** The values to send for a parameter. Parameters with the same kind of value divide the loose values among themselves. */
export function sentValues(
  context: Context,
  operation: Operation,
  parameter: Parameter,
  kind: 'valid' | 'invalid',
): string[] {
  const { valid, invalid, loose } = valuesOf(parameter);
  if (kind === 'valid') return valid;
  // HTTP trims the value of a header, and excludes most other characters.
  if (parameter.in === 'header') return [...invalid, ...loose].filter((value) => /^[!-~]([ -~]*[!-~])?$/.test(value));
  const kindOf = ({ schema }: Parameter) => JSON.stringify([schema.type, schema.enum]);
  const alike = context.contract.operations.flatMap((other) =>
    parametersOf(other, parameter.in).flatMap((candidate) =>
      kindOf(candidate) === kindOf(parameter) ? [`${other.id} ${candidate.name}`] : [],
    ),
  );
  return [...invalid, ...shareOf(context, loose, alike.indexOf(`${operation.id} ${parameter.name}`), alike.length)];
}

/** Sends a value of a parameter, once for all checks. A proxy may refuse a long header. */
export const sendValue = oncePerRun(
  async (
    context: Context,
    request: OperationRequest,
    { name, in: part }: Pick<Parameter, 'name' | 'in'>,
    value: string,
    kind: 'valid' | 'invalid',
  ): Promise<Exchange> => {
    const label = `${name}=${value.length > 40 ? `${value.length} characters` : value}`;
    return context.send({
      ...request,
      ...(part === 'query' ? { query: { [name]: value } } : { headers: { [name]: value }, tolerated: [431] }),
      ...((kind === 'invalid' || part !== 'query') && { label }),
    });
  },
);
