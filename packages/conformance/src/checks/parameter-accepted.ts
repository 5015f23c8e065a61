import { type Check, expectStatus } from '../check.ts';
import { valuesOf } from '../parameter-values.ts';
import { all, onEachOperation } from '../probe.ts';

export const parameterAccepted: Check = {
  id: 'parameter-accepted',
  title: 'Every value that the contract allows is taken, up to the borders',
  requirements: ['D16', 'D9', 'D12'],
  failure: '400 for limit=100, because the border was drawn one too low.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(
        ask.operation.parameters.filter((parameter) => parameter.in === 'query'),
        (parameter) =>
          all(valuesOf(parameter).valid, async (value) => {
            const found = expectStatus(await lab.ask({ ...ask, query: { [parameter.name]: value } }), 200);
            const [requirement] = parameter.requirements.filter((id) => id.startsWith('D'));
            return found.map((problem) => ({ ...problem, ...(requirement && { requirement }) }));
          }),
      ),
    ),
};
