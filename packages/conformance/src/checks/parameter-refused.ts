import { type Check, expectStatus } from '../check.ts';
import { valuesOf } from '../parameter-values.ts';
import { all, onEachOperation } from '../probe.ts';

export const parameterRefused: Check = {
  id: 'parameter-refused',
  title: 'Every other value is 400, from just beyond the borders on',
  requirements: ['D16', 'D9', 'D12'],
  failure: 'limit=0 or limit=101 is bent to something else, unread=true is ignored.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(
        ask.operation.parameters.filter((parameter) => parameter.in === 'query'),
        (parameter) =>
          all(valuesOf(parameter).invalid, async (value) => {
            const as = `${parameter.name}=${value.length > 40 ? `${value.length} characters` : value}`;
            const found = expectStatus(await lab.ask({ ...ask, query: { [parameter.name]: value }, as }), 400);
            const [requirement] = parameter.requirements.filter((id) => id.startsWith('D'));
            return found.map((problem) => ({ ...problem, ...(requirement && { requirement }) }));
          }),
      ),
    ),
};
