import type { Document } from '@redocly/openapi-core';
import { methods, pointerKeys, valueAt } from '@threads-api/contract/model';
import type { Change, Side } from './change.ts';
import { describeDifference, describeSchema, describeValue } from './describe-value.ts';

const structure = ['properties', 'schema', 'content', 'parameters', 'responses'];

/** The position of a clause in readable form: `GET /threads › limit`, `Thread › snippet`. */
export function locationOf({ pointer }: Side, { parsed }: Document): string {
  let node: unknown = parsed;
  const names = pointerKeys(pointer).map((key) => {
    const parent = node;
    node = (node as Record<string, unknown> | undefined)?.[key];
    // Use the name of a list entry instead of its index.
    return (Array.isArray(parent) && nameOf(node, parsed)) || key;
  });
  const [section, ...path] = names;
  const shown = (from: number) => path.slice(from).filter((key) => !structure.includes(key));
  if (section === 'paths') {
    const [route = '', method = ''] = path;
    return [`${method.toUpperCase()} ${route}`.trim(), ...shown(2)].join(' › ');
  }
  if (section === 'components') return shown(1).join(' › ');
  return [section, ...shown(0)].join(' › ');
}

/** The name of a list entry, such as a parameter. Follows a `$ref`. */
function nameOf(entry: unknown, parsed: unknown): string | undefined {
  const { $ref, name } = (entry ?? {}) as { $ref?: string; name?: unknown };
  if ($ref?.startsWith('#/')) return nameOf(valueAt(parsed, $ref), parsed);
  return typeof name === 'string' ? name : undefined;
}

/**
 * Describes a change with its old and new value, or gives the reasons why it breaks clients.
 *
 * @example
 * eventOf(change); // `maximum` changed from 100 to 200.
 */
export function eventOf(change: Change): string {
  const { kind, reasons } = change;
  if (reasons.length === 0) return describe(change).replace(/(?<![.!?…]")$/, '.');
  // The reason only names an added or removed object, so its description follows.
  const detail = kind === 'modified' ? undefined : detailOf(change);
  return reasons
    .map(({ rule, message }) => `${detail ? message.replace(/\.?$/, `: ${detail}.`) : message} (${rule})`)
    .join(' ');
}

function describe(change: Change): string {
  const { kind, type, property, before, after } = change;
  if (property) {
    const subject = type === 'Example' ? `Example \`${property}\`` : `\`${property}\``;
    return `${subject} ${describeDifference(before?.value, after?.value)}`;
  }
  const detail = detailOf(change);
  return `${subjectOf(change)} ${kind}${detail ? `: ${detail}` : ''}`;
}

/** The added or removed object: ``Property `channel` ``, ``Optional query parameter `inbox` ``. */
function subjectOf({ type, before, after }: Change): string {
  const side = after ?? before;
  const keys = pointerKeys(side?.pointer ?? '');
  const [name = ''] = keys.slice(-1);
  const parent = keys.at(-2) ?? '';
  const { name: own, in: part, required } = fieldsOf(side);
  if (type === 'Parameter') return `${required ? 'Required' : 'Optional'} ${part} parameter \`${own}\``;
  if (type === 'Header') return `${required ? 'Required' : 'Optional'} header \`${name}\``;
  if (type === 'PathItem') return `${keys[0] === 'webhooks' ? 'Webhook' : 'Path'} \`${name}\``;
  if (type === 'Schema' && parent === 'properties') return `Property \`${name}\``;
  if (type === 'Schema' && /^(one|any|all)Of$/.test(parent)) return `Entry of \`${parent}\``;
  return `${type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')} \`${name}\``;
}

/** Describes the object in a few words. */
function detailOf({ type, before, after }: Change): string | undefined {
  const side = after ?? before;
  const fields = fieldsOf(side);
  if (type === 'Schema') return describeSchema(side?.value);
  if (type === 'Parameter' || type === 'Header') return describeSchema(fields.schema ?? {});
  if (type === 'PathItem') return methods.filter((method) => method.toLowerCase() in fields).join(', ') || undefined;
  const text = fields.description ?? fields.summary ?? fields.operationId;
  if (typeof text === 'string') return describeValue(text);
  return side?.value === undefined ? undefined : describeValue(side.value);
}

const fieldsOf = (side: Side | undefined): Record<string, unknown> =>
  typeof side?.value === 'object' && side.value !== null ? (side.value as Record<string, unknown>) : {};
