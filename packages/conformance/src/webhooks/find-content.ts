import { type Contract, propertiesOf, type SchemaObject } from '@threads-api/contract';

/** Common names of text fields, in addition to those of the contract. */
const usualNames = ['body', 'text', 'html', 'content', 'preview'];
const address = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/;

/**
 * Finds content in the undeclared fields of an event: an e-mail address, or a text in a field with the name of a text field
 * of the API. Returns the path of the field.
 */
export function createContentFinder({ operations, webhooks }: Pick<Contract, 'operations' | 'webhooks'>) {
  const names = new Set(usualNames);
  for (const { success } of operations) collectTexts(success?.schema ?? {}, names);
  const declared = new Set<string>();
  for (const { schema } of webhooks) collectTexts(schema, declared);
  const isContent = (name: string, value: unknown) =>
    typeof value === 'string' && value !== '' && ((names.has(name) && !declared.has(name)) || address.test(value));
  const find = (schema: SchemaObject | undefined, value: unknown, path: string): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const properties = Array.isArray(value) ? {} : propertiesOf(schema ?? {});
    for (const [name, child] of Object.entries(value)) {
      const childPath = `${path}/${Array.isArray(value) ? '*' : name}`;
      const childSchema = Array.isArray(value) ? schema?.items : properties[name];
      if (!childSchema && isContent(name, child)) return childPath;
      const found = find(childSchema, child, childPath);
      if (found) return found;
    }
    return undefined;
  };
  return (schema: SchemaObject | undefined, payload: unknown) => find(schema, payload, '');
}

/** Adds the names of text fields: strings without a format that are neither ids nor cursors. */
function collectTexts(schema: SchemaObject, names: Set<string>): void {
  for (const [name, child] of Object.entries(propertiesOf(schema))) {
    const isText = [child.type].flat().includes('string');
    const isFree = ['enum', 'const', 'format', 'pattern'].every((keyword) => !(keyword in child));
    if (isText && isFree && !/(^i|I)d$|Cursor$/.test(name)) names.add(name);
    collectTexts(child, names);
  }
  if (schema.items) collectTexts(schema.items, names);
}
