import { cursorLinks, linkParameters } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { usesPaging } from './operation-lists.ts';

/** The link to the next page repeats every parameter of the request. Without a filter, it would lead to another list. */
export const linkComplete = contractRule((contract, report) => {
  if (!usesPaging(contract)) return;
  for (const operation of contract.operations) {
    const needed = operation.parameters.filter(({ in: part }) => part === 'query' || part === 'path');
    for (const link of operation.success?.links ?? []) {
      const success = operation.success && { ...operation.success, links: [link] };
      if (cursorLinks({ ...operation, success }).length === 0) continue;
      const passed = linkParameters(link).map(({ name }) => name);
      for (const parameter of needed.filter(({ name }) => !passed.includes(name))) {
        const line = `${parameter.name}: $request.${parameter.in}.${parameter.name}`;
        report(link, `The link ${link.name} omits the parameter ${parameter.name}. Add "${line}" to its parameters.`);
      }
    }
  }
});
