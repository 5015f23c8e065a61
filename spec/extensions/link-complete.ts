import { cursorsIn, linkParameters } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { usesPaging } from './operation-lists.ts';

/** The link to the next page repeats every parameter of the request with its own value. Otherwise it would lead to another list. */
export const linkComplete = contractRule((contract, report) => {
  if (!usesPaging(contract)) return;
  for (const operation of contract.operations) {
    const needed = operation.parameters.filter(({ in: part }) => part === 'query' || part === 'path');
    for (const link of operation.success?.links ?? []) {
      if (cursorsIn(operation, link).length === 0) continue;
      const passed = linkParameters(link);
      for (const { name, in: part } of needed) {
        const value = `$request.${part}.${name}`;
        const given = passed.find((parameter) => parameter.name === name)?.expression;
        if (given === undefined)
          report(link, `The link ${link.name} omits the parameter ${name}. Add "${name}: ${value}" to its parameters.`);
        else if (given.startsWith('$request.') && given !== value)
          report(link, `The link ${link.name} passes ${given} as the parameter ${name}. Write "${name}: ${value}".`);
      }
    }
  }
});
