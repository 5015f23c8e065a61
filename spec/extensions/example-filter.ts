import { fieldsOf, pointerKeys, valueAt } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { successfulAnswers } from '../lint/exchanges.ts';
import { filteredLists } from './operation-lists.ts';

/** The example of a filtered request has only matching entries. */
export const exampleFilter = contractRule((contract, report) => {
  for (const { operation, example, value } of successfulAnswers(contract)) {
    for (const { pointer } of filteredLists(operation)) {
      const entries = valueAt(value, pointer);
      if (!Array.isArray(entries)) continue;
      for (const { name, property, passes } of operation.filters) {
        const given = example.request.query[name];
        if (given === undefined) continue;
        for (const [index, entry] of entries.entries()) {
          if (passes(fieldsOf(entry), given)) continue;
          const message = `The example is for ${name}=${given}, but ${property} is ${JSON.stringify(fieldsOf(entry)[property])} here. Remove the entry.`;
          report(example, message, 'value', ...pointerKeys(pointer), index);
        }
      }
    }
  }
});
