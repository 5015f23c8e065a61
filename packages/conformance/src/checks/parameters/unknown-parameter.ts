import type { Operation } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { queryParametersOf } from '../../probes/check-values.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { shareOf } from '../../probes/spread.ts';
import { commonNames, respelledNames, similarNames } from '../../probes/unknown-names.ts';
import { expectStatus, type Problem, problem } from '../../problem.ts';

const value = '1';

export const unknownParameter: Check = {
  id: 'unknown-parameter',
  title: 'An unknown query parameter is rejected with 400, and the message names it',
  requirements: ['D10'],
  about: 'Conventions',
  failure: 'A misspelled filter is ignored and the whole list is returned.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(namesFor(request.operation, context.contract.operations), async (name): Promise<Problem[]> => {
        const exchange = await context.send({ ...request, query: { [name]: value } });
        const refused = expectStatus(exchange, 400);
        const { message } = Object(exchange.json) as Record<string, unknown>;
        // A server may quote or escape other names.
        if (refused.length > 0 || !/^\w+$/.test(name) || `${message}`.includes(name)) return refused;
        return [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
      }),
    ),
};

/** Names that an operation does not declare. Names of other operations are tried on each operation, most others once. */
function namesFor(operation: Operation, operations: readonly Operation[]): Set<string> {
  const parameters = queryParametersOf(operation);
  const declared = parameters.map(({ name }) => name);
  const elsewhere = operations.flatMap(queryParametersOf).map(({ name }) => name);
  const index = operations.indexOf(operation);
  // A valid value, so that a server that accepts the similar name returns 200.
  const named = parameters.find((parameter) => valuesOf(parameter).valid.includes(value))?.name ?? 'conformance';
  const once = [...similarNames(named), ...commonNames];
  const names = ['conformance', ...elsewhere, ...respelledNames(named), ...shareOf(once, index, operations.length)];
  return new Set(names.filter((name) => !declared.includes(name)));
}
