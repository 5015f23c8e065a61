import { fieldsOf, isObject } from './is-object.ts';
import { operationsOf } from './path-item.ts';
import { toPointer } from './pointer.ts';

/** A part of a document with a wrong type or value. */
export interface InvalidPart {
  /** `#/paths/~1threads/get/responses`. */
  pointer: string;
  /** The pointer and what is wrong, as a sentence. */
  problem: string;
}

type Kind = 'an object' | 'a list' | 'a text';

/** A part that must be of one kind, unless it is absent. */
type Part = [keys: readonly string[], value: unknown, kind: Kind];

/** The parts of a document that programs read. */
type Parts = Partial<Record<'paths' | 'webhooks' | 'components' | 'servers' | 'security', unknown>>;

/** The first part of a document that must be an object, a list or a text but is not. References are not followed. */
export function findInvalidPart(document: Parts): InvalidPart | undefined {
  const { paths, webhooks, components, servers } = document;
  const root: Part[] = [
    [['paths'], paths, 'an object'],
    [['webhooks'], webhooks, 'an object'],
    ...withEntries(['components'], components, 'an object'),
    ...withEntries(['servers'], servers, 'a list'),
    ...entriesOf(servers).map(([key, server]): Part => [['servers', key, 'url'], fieldsOf(server).url, 'a text']),
  ];
  const invalid = firstInvalid(root) ?? invalidSecurityOf(document);
  if (invalid) return invalid;
  for (const [field, items] of Object.entries({ paths, webhooks }))
    for (const [path, item] of entriesOf(items))
      for (const [method, operation] of operationsOf(item)) {
        const found = invalidPartOf([field, path], item, method, operation);
        if (found) return found;
      }
  return undefined;
}

/** The part that makes the security of a document invalid. */
export const invalidSecurityOf = ({ security }: Parts): InvalidPart | undefined =>
  firstInvalid(securityParts(['security'], security));

/** The part that makes an operation of a path item invalid. */
export function invalidPartOf(
  keys: readonly string[],
  item: unknown,
  method: string,
  operation: unknown,
): InvalidPart | undefined {
  if (!isObject(item)) return firstInvalid([[keys, item, 'an object']]);
  if ('$ref' in item) return undefined;
  const key = method.toLowerCase();
  const own = [...keys, ...(Object.hasOwn(item, key) ? [key] : ['additionalOperations', method])];
  if (!isObject(operation)) return firstInvalid([[own, operation, 'an object']]);
  const { parameters, responses, requestBody, security } = operation;
  return firstInvalid([
    ...withEntries([...keys, 'parameters'], item.parameters, 'a list'),
    ...withEntries([...own, 'parameters'], parameters, 'a list'),
    ...withEntries([...own, 'responses'], responses, 'an object'),
    [[...own, 'requestBody'], requestBody ?? {}, 'an object'],
    ...securityParts([...own, 'security'], security),
  ]);
}

/** The result of `read` in a list. The list is empty if it throws because a part is invalid. */
export function unlessInvalid<T>(read: () => T): T[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

function firstInvalid(parts: readonly Part[]): InvalidPart | undefined {
  const found = parts.find(([, value, kind]) => value !== undefined && !isOf[kind](value));
  if (!found) return undefined;
  const pointer = `#${toPointer(found[0])}`;
  return { pointer, problem: `${pointer} is not ${found[2]}.` };
}

/** A part and its entries, which are objects unless `kindOfEntries` says otherwise. */
const withEntries = (
  keys: readonly string[],
  value: unknown,
  kind: Kind,
  kindOfEntries: Kind = 'an object',
): Part[] => [
  [keys, value, kind],
  ...entriesOf(value).map(([key, entry]): Part => [[...keys, key], entry, kindOfEntries]),
];

/** Each alternative names schemes, with a list of scopes for each. */
const securityParts = (keys: readonly string[], security: unknown): Part[] => [
  [keys, security, 'a list'],
  ...entriesOf(security).flatMap(([key, alternative]) =>
    withEntries([...keys, key], alternative, 'an object', 'a list'),
  ),
];

/** The entries of a list or an object without extensions; none of any other value. */
const entriesOf = (value: unknown): [key: string, entry: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter(([key]) => !key.startsWith('x-')) : [];

const isOf: Record<Kind, (value: unknown) => boolean> = {
  'an object': isObject,
  'a list': Array.isArray,
  'a text': (value) => typeof value === 'string',
};
