import { contract, propertiesOf, type SchemaObject } from '@threads-api/contract';
import { RefusedError } from '../database/errors.ts';

/** Reads a numeric keyword from a schema of the contract or one of its properties. */
function limitOf(schema: string, keyword: string, ...path: string[]): number {
  const named: SchemaObject = contract.schemas[schema] ?? {};
  const value = path.reduce((parent, property) => propertiesOf(parent)[property] ?? {}, named)[keyword];
  if (typeof value !== 'number') throw new Error(`The contract sets no ${keyword} for ${[schema, ...path].join(' ')}.`);
  return value;
}

export const maximumIdLength = limitOf('Id', 'maxLength');
export const maximumSnippetLength = limitOf('Thread', 'maxLength', 'snippet');
export const maximumTextLength = limitOf('Message', 'maxLength', 'bodyText');
export const maximumReasonLength = limitOf('DraftDiscardedEvent', 'maxLength', 'data', 'reason');

type Limited = 'Thread' | 'Message' | 'Note' | 'Participant' | 'Assignment';

/** Refuses values that the API could not return, because they are longer than the contract allows. */
export function requireFit(schema: Limited, values: object): void {
  const properties = propertiesOf(contract.schemas[schema] ?? {});
  for (const [name, value] of Object.entries(values)) {
    const { maxLength, maxItems } = (properties[name] ?? {}) as { maxLength?: number; maxItems?: number };
    if (typeof value === 'string' && maxLength !== undefined && isLonger(value, maxLength))
      throw new RefusedError(`The ${name} is longer than ${maxLength.toLocaleString('en')} characters.`);
    if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems)
      throw new RefusedError(`There are more than ${maxItems.toLocaleString('en')} entries in ${name}.`);
  }
}

/** Counts code points, as JSON Schema does, but only if the number of UTF-16 units exceeds the maximum. */
const isLonger = (text: string, maximum: number) => text.length > maximum && [...text].length > maximum;
