import { cursorLinks } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** `x-effect: none` is only on a query parameter that has no other effect on the list. */
export const effectNone = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const cursors = cursorLinks(operation).map(({ name }) => name);
    for (const parameter of operation.parameters) {
      if (!parameter['x-effect']) continue;
      const { name, in: part } = parameter;
      const other = (['x-filters', 'x-limits'] as const).find((extension) => parameter[extension] !== undefined);
      const fault =
        (part !== 'query' && `x-effect is for query parameters, but ${name} is in ${part}. Remove it.`) ||
        (other && `${name} has both x-effect: none and ${other}. Remove one of them.`) ||
        (cursors.includes(name) && `${name} selects the page, according to a link. Remove x-effect: none.`);
      if (fault) report(parameter, fault, 'x-effect');
    }
  }
});
