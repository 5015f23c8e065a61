import { cursorLinks, pagedListsOf } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** The document declares the effect of each query parameter of a list, so that the conformance kit can check it. */
export const parameterEffect = contractRule(({ operations }, report) => {
  for (const { parameters, success } of operations) {
    if (!success?.schema || pagedListsOf(success.schema).length === 0) continue;
    const cursors = cursorLinks(success).map(({ name }) => name);
    for (const parameter of parameters) {
      const isDeclared = parameter['x-filters'] || parameter['x-limits'] || parameter['x-effect'];
      if (parameter.in !== 'query' || isDeclared || cursors.includes(parameter.name)) continue;
      const message = `The effect of ${parameter.name} on the list is not declared. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.`;
      report(parameter, message);
    }
  }
});
