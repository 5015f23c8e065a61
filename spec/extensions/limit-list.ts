import { numberBounds, toAcyclicSchema } from '@threads-api/contract/model';
import { createSchemaCheck } from '../lint/check-schema.ts';
import { contractRule } from '../lint/contract-rule.ts';
import { listed, listsIn } from './operation-lists.ts';

/**
 * `x-limits` is on an integer query parameter with a possible default, and points to a list in the response that may have
 * so many entries.
 */
export const limitList = contractRule(({ operations }, report) => {
  const check = createSchemaCheck();
  for (const operation of operations) {
    const { id, parameters } = operation;
    const lists = listsIn(operation);
    const pointers = lists.map(({ pointer }) => pointer);
    const taken = new Set<string>();
    for (const parameter of parameters) {
      const { name, in: part, schema, 'x-limits': list } = parameter;
      if (list === undefined) continue;
      const types = [schema.type ?? []].flat();
      const choices = pointers.length > 0 ? `Use one of ${listed(pointers)}.` : 'Remove x-limits, or declare the list.';
      const { maximum } = numberBounds(schema);
      const { maxItems } = lists.find(({ pointer }) => pointer === list)?.schema ?? {};
      const isTooLarge = typeof maxItems === 'number' && !(Number(maximum) <= maxItems);
      const fault =
        (part !== 'query' && `x-limits is for query parameters, but ${name} is in ${part}. Remove it.`) ||
        (!pointers.includes(list) && `The successful response of ${id} has no list at ${list || '""'}. ${choices}`) ||
        (taken.has(list) && `Another parameter already limits the list at ${list}. Remove one of them.`) ||
        (types.length > 0 &&
          !types.includes('integer') &&
          `A limit is an integer, but ${name} has the type ${types}.`) ||
        (isTooLarge &&
          `${name} has ${maximum === undefined ? 'no maximum' : `the maximum ${maximum}`}, but the list has at most ${maxItems} entries (maxItems). Correct one of them.`);
      taken.add(list);
      if (fault) report(parameter, fault, 'x-limits');
      const wrong = schema.default === undefined ? undefined : check(toAcyclicSchema(schema), schema.default);
      if (wrong) report(parameter, `The default of ${name} is not allowed: ${wrong}.`, 'schema', 'default');
    }
  }
});
