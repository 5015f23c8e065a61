import { type Contract, pointerKeys } from '@threads-api/contract/model';
import { findOwner } from './schema-owner.ts';

/** Ajv's messages, and their translation for readers of the document. */
const translations: [ajv: RegExp, text: string][] = [
  [/^(?:type )?must be null$/, 'is not null'],
  [/^(?:type )?must be ([a-z]+(?:, [a-z]+)+)$/, 'is none of: $1'],
  [/^(?:type )?must be (array|integer|object)$/, 'is not an $1'],
  [/^(?:type )?must be (boolean|number|string)$/, 'is not a $1'],
  [/^must be equal to one of the allowed values ?(.*)$/, 'is not one of the allowed values $1'],
  [/^must be equal to constant$/, 'is not the value required by `const`'],
  [/^must match pattern "(.*)"$/s, 'does not match the pattern `$1`'],
  [/^must match format "(.+)"$/, 'is not in the format `$1`'],
  [/^must NOT have more than (.+)$/, 'has more than $1'],
  [/^must NOT have fewer than (.+)$/, 'has fewer than $1'],
  [/^must NOT have duplicate items.*$/, 'has the same item twice'],
  [/^must be >= (.+)$/, 'is less than $1'],
  [/^must be > (.+)$/, 'is not greater than $1'],
  [/^must be <= (.+)$/, 'is greater than $1'],
  [/^must be < (.+)$/, 'is not less than $1'],
  [/^must be multiple of (.+)$/, 'is not a multiple of $1'],
  [/^must match exactly one schema in oneOf$/, 'does not match exactly one schema in `oneOf`'],
  [/^must match a schema in anyOf$/, 'does not match any schema in `anyOf`'],
  [/^must NOT be valid$/, 'matches the schema in `not`'],
  [/^must match "(.+)" schema$/, 'does not match the schema in `$1`'],
  [/^value of tag "(.+)" must be in oneOf$/, 'has a `$1` that no schema in `oneOf` has'],
  [/^tag "(.+)" must be string$/, 'has a `$1` that is not a string, so no schema can be selected'],
  [/^boolean schema is false$/, 'is not allowed'],
];

/** Translates a message of Ajv. The result follows the name of the value. */
export function translateAjv(message: string): string {
  const spaced = /^(?:type )?must be [a-z,]+$/.test(message) ? message.replaceAll(',', ', ') : message;
  for (const [pattern, text] of translations) if (pattern.test(spaced)) return spaced.replace(pattern, text);
  return `does not match its schema: ${message}`;
}

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
 * Explains a finding of Redocly's example rules. Its message is Ajv's, `at` points to the value, and `from` to the object
 * with the schema. Returns undefined for other findings.
 */
export function explainExample(
  message: string,
  { at, from }: { at: string; from: string | undefined },
  readContract: () => Contract,
): Misfit | undefined {
  const [, fault] = /^Example value must conform to the schema: (.*)\.$/s.exec(message) ?? [];
  if (fault === undefined) return undefined;
  const { subject, keys } = ownerOf(pointerKeys(at));
  return {
    cause: causeOf(fault.replace(/^`[^`]*` property /, ''), keys, from ?? '', readContract()),
    subject,
    path: pathText(keys),
  };
}

function causeOf(fault: string, keys: string[], from: string, contract: Contract): string {
  const [, missing] = /^must have required property '(.+)'$/.exec(fault) ?? [];
  if (missing) {
    const owner = findOwner(
      contract,
      from,
      keys,
      ({ required }) => Array.isArray(required) && required.includes(missing),
    );
    return `The property \`${missing}\` is missing: ${owner ?? 'the schema'} requires it.`;
  }
  const [, surplus] = /^must NOT have (?:additional|unevaluated) properties `(.+)`$/.exec(fault) ?? [];
  // The pointer is to the property, which has no schema.
  if (surplus) {
    const owner = findOwner(contract, from, keys.slice(0, -1), () => true);
    return `The property \`${surplus}\` is not allowed by ${owner ?? 'the schema'}.`;
  }
  const last = keys.findLastIndex((key) => !isIndex(key));
  const property = keys[last];
  if (property === undefined) return `The value ${translateAjv(fault)}.`;
  const owner = findOwner(contract, from, keys.slice(0, last), ({ properties = {} }) =>
    Object.hasOwn(properties as object, property),
  );
  const name = `\`${property}\`${owner ? ` of ${owner}` : ''}`;
  return `${isIndex(keys.at(-1)) ? `An entry of ${name}` : name} ${translateAjv(fault)}.`;
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
