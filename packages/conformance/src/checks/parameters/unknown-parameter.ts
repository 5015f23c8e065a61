import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus, type Problem, problem } from '../../problem.ts';

export const unknownParameter: Check = {
  id: 'unknown-parameter',
  title: 'An unknown query parameter is rejected with 400, and the message names it',
  requirements: ['D10'],
  about: 'Conventions',
  failure: 'A misspelled filter is ignored and the whole list is returned.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      const [first] = request.operation.parameters.filter((parameter) => parameter.in === 'query');
      const declared = request.operation.parameters.map(({ name }) => name);
      const elsewhere = context.contract.operations
        .flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'query'))
        .map(({ name }) => name)
        .filter((name) => !declared.includes(name));
      const names = [
        'conformance',
        ...(first ? [first.name.toUpperCase(), `${first.name}[]`] : []),
        ...new Set(elsewhere),
      ];
      return checkEach(names, async (name): Promise<Problem[]> => {
        const exchange = await context.send({ ...request, query: { [name]: '1' } });
        const refused = expectStatus(exchange, 400);
        const { message } = Object(exchange.json) as Record<string, unknown>;
        if (refused.length > 0 || `${message}`.includes(name.replace('[]', ''))) return refused;
        return [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
      });
    }),
};
