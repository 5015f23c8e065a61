import { document } from '@threads-api/contract';

/** A number that stands in a schema of the contract. */
function limitOf(schema: string, keyword: string, property?: string): number {
  const named = document.components.schemas[schema] ?? {};
  const properties = (named.properties ?? {}) as Record<string, Record<string, unknown>>;
  const value = (property ? properties[property] : named)?.[keyword];
  if (typeof value !== 'number') throw new Error(`The contract sets no ${keyword} for ${schema} ${property ?? ''}.`);
  return value;
}

export const maximumIdLength = limitOf('Id', 'maxLength');
export const maximumSnippetLength = limitOf('Thread', 'maxLength', 'snippet');
