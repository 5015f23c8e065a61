import { type Check, expectStatus, type Problem, problem } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

export const unknownParameter: Check = {
  id: 'unknown-parameter',
  title: 'An unknown query parameter is 400, and the message names it',
  requirements: ['D10'],
  failure: 'A misspelt filter is ignored and the whole list comes back.',
  run: (lab) =>
    onEachOperation(lab, (ask) => {
      const [first] = ask.operation.parameters.filter((parameter) => parameter.in === 'query');
      const names = ['conformance', ...(first ? [first.name.toUpperCase(), `${first.name}[]`] : [])];
      return all(names, async (name): Promise<Problem[]> => {
        const exchange = await lab.ask({ ...ask, query: { [name]: '1' } });
        const refused = expectStatus(exchange, 400);
        const { message } = Object(exchange.json) as Record<string, unknown>;
        if (refused.length > 0 || `${message}`.includes(name.replace('[]', ''))) return refused;
        return [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
      });
    }),
};
