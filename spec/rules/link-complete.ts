import { pagedListsOf } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** The link to the next page repeats every parameter of the request. Without a filter, it would lead to another list. */
export const linkComplete = contractRule(({ operations }, report) => {
  for (const { parameters, success } of operations) {
    const needed = parameters.filter((parameter) => parameter.in === 'query' || parameter.in === 'path');
    const cursors = pagedListsOf(success?.schema ?? {}).map(({ cursor }) => `$response.body#${cursor}`);
    for (const link of success?.links ?? []) {
      const passed = link.parameters ?? {};
      if (!Object.values(passed).some((expression) => cursors.includes(expression))) continue;
      for (const parameter of needed.filter(({ name }) => !(name in passed))) {
        const line = `${parameter.name}: $request.${parameter.in}.${parameter.name}`;
        report(link, `The link ${link.name} omits the parameter ${parameter.name}. Add "${line}" to its parameters.`);
      }
    }
  }
});
