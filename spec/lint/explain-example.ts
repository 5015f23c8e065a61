import { pointerKeys } from '@threads-api/contract/model';

/** A value in an example that does not match its schema. */
export interface Misfit {
  /** Identifies the cause; the same for all values with that cause. */
  cause: string;
  /** The example: `the example firstPage`. */
  subject: string;
  /** The position in the example: `data[0].sender`. Empty for the example itself. */
  path: string;
}

/**
 * Explains a finding of Redocly's example rules. Its message is Ajv's, and `at` points to the value. Returns undefined for
 * other findings.
 */
export function explainExample(message: string, at: string): Misfit | undefined {
  const [, fault] = /^Example value must conform to the schema: (.*)\.$/s.exec(message) ?? [];
  if (fault === undefined) return undefined;
  const { subject, keys } = ownerOf(pointerKeys(at));
  return { cause: causeOf(fault, keys), subject, path: pathText(keys) };
}

function causeOf(fault: string, keys: string[]): string {
  const [, missing] = /must have required property '(.+)'$/.exec(fault) ?? [];
  if (missing) return `The property \`${missing}\` is missing.`;
  const [, surplus] = /must NOT have (?:additional|unevaluated) properties `(.+)`$/.exec(fault) ?? [];
  if (surplus) return `The property \`${surplus}\` is not allowed.`;
  const property = keys.findLast((key) => !isIndex(key));
  const name = property === undefined ? 'The value' : `\`${property}\``;
  const reason = fault.replace(/^(`[^`]*` property )?(type (?=must be))?/, '');
  return `${isIndex(keys.at(-1)) && property !== undefined ? `An entry of ${name}` : name} ${reason}.`;
}

/** The example that contains a position, and the path inside it. */
function ownerOf(keys: string[]): { subject: string; keys: string[] } {
  const named = keys.findLastIndex((key, index) => key === 'value' && keys[index - 2] === 'examples');
  if (named > 0) return { subject: `the example ${keys[named - 1]}`, keys: keys.slice(named + 1) };
  const single = keys.findIndex((key) => key === 'example' || key === 'examples');
  const parent = keys.slice(0, single).filter((key) => !structure.has(key));
  const rest = keys.slice(single + 1);
  return { subject: `the example of ${parent.join(' ')}`, keys: keys[single] === 'examples' ? rest.slice(1) : rest };
}

const structure = new Set([
  'paths',
  'components',
  'schemas',
  'properties',
  'responses',
  'parameters',
  'content',
  'schema',
]);

const isIndex = (key: string | undefined) => key !== undefined && /^\d+$/.test(key);

/** `data[0].sender` */
const pathText = (keys: string[]) =>
  keys
    .map((key) => (isIndex(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
