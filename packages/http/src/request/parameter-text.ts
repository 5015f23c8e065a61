import { isJsonType, type Parameter, type SchemaObject } from '@threads-api/contract/model';

/** How the value of a parameter is written. */
export type Form = 'single' | 'list' | 'object' | 'json' | 'other';

const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

export function formOf({ schema, style = '', content }: Parameter): Form {
  if (content) return Object.keys(content).some(isJsonType) ? 'json' : 'other';
  if (style === 'deepObject') return 'object';
  const types = [schema.type].flat();
  if (types.includes('object') || style === 'matrix' || style === 'label') return 'other';
  return types.includes('array') ? 'list' : 'single';
}

/** The entries of a list. A list has several parameters with the same name, or one with separators. */
export function entriesOf({ in: part, style = '', explode }: Parameter, texts: string[]): string[] {
  const isSeparated = part !== 'query' || explode === false || style in separators;
  return isSeparated ? texts.flatMap((text) => text.split(separators[style] ?? ',')) : texts;
}

export const itemsOf = (schema: SchemaObject) => schema.items ?? {};

const numbers: Record<string, [form: RegExp, fault: string]> = {
  integer: [/^-?\d+$/, 'is not a whole number'],
  number: [/^-?\d+(\.\d+)?$/, 'is not a number'],
  boolean: [/^(true|false)$/, 'is not true or false'],
};

/** Returns why a text is not a number or boolean as the schema requires. Validators would also accept `0x10`, `1e1` and blanks. */
export function findSyntaxFault({ type }: SchemaObject, text: string): string | undefined {
  const [form, fault] = (typeof type === 'string' ? numbers[type] : undefined) ?? [];
  if (!form) return undefined;
  if (!form.test(text)) return fault;
  // Validators do not check bounds for infinite numbers.
  return type !== 'boolean' && !Number.isFinite(Number(text)) ? 'is out of range' : undefined;
}

/** The possible values of a text, the one that fits the schema's type first. */
export function readingsOf({ type }: SchemaObject, text: string): unknown[] {
  const types = [type].flat();
  const isTyped = type !== undefined;
  const isNumber = /^-?\d+(\.\d+)?$/.test(text) && (!isTyped || types.includes('number') || types.includes('integer'));
  const isBoolean = /^(true|false)$/.test(text) && (!isTyped || types.includes('boolean'));
  const other = [...(isNumber ? [Number(text)] : []), ...(isBoolean ? [text === 'true'] : [])];
  return isTyped && other.length > 0 && !types.includes('string') ? other : [text, ...other];
}
