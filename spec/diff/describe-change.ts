import type { Document } from '@redocly/openapi-core';
import { pointerKeys, valueAt } from '@threads-api/contract/model';
import type { Change, Side } from './change.ts';

const structure = ['properties', 'schema', 'content', 'parameters', 'responses'];

/** The position of a clause, for people: `GET /threads › limit`, `Thread › snippet`. */
export function locationOf({ pointer }: Side, { parsed }: Document): string {
  let node: unknown = parsed;
  const names = pointerKeys(pointer).map((key) => {
    const parent = node;
    node = (node as Record<string, unknown> | undefined)?.[key];
    // The name of a list entry says more than its index.
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

/** The name of a list entry, such as a parameter, also behind a `$ref`. */
function nameOf(entry: unknown, parsed: unknown): string | undefined {
  const { $ref, name } = (entry ?? {}) as { $ref?: string; name?: unknown };
  if ($ref?.startsWith('#/')) return nameOf(valueAt(parsed, $ref.slice(1)), parsed);
  return typeof name === 'string' ? name : undefined;
}

/** The reasons why a change breaks clients, or what changed. */
export function eventOf({ kind, type, property, reasons, before, after }: Change): string {
  if (reasons.length > 0) return reasons.map(({ rule, message }) => `${message} (${rule})`).join(' ');
  if (kind === 'modified' && property) {
    const word = before?.value === undefined ? 'added' : after?.value === undefined ? 'removed' : 'changed';
    return `${property} ${word}`;
  }
  return `${property ?? type} ${kind}`;
}
