import { cursorLinks } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { listsIn } from './operation-lists.ts';

const effects = ['x-filters', 'x-limits', 'x-effect'] as const;

/** A list that declares the effect of one query parameter declares it for all, so that the conformance kit can check them. */
export const parameterEffect = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const query = operation.parameters.filter((parameter) => parameter.in === 'query');
    const cursors = cursorLinks(operation).map(({ name }) => name);
    const undeclared = query.filter(
      (parameter) => !effects.some((name) => parameter[name] !== undefined) && !cursors.includes(parameter.name),
    );
    const isDeclared = query.length > undeclared.length;
    if (!isDeclared || listsIn(operation).length === 0) continue;
    for (const parameter of undeclared) {
      const message = `The effect of ${parameter.name} on the list is not declared. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.`;
      report(parameter, message);
    }
  }
});
