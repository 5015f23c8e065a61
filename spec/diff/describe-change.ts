import { type Document, unescapePointerFragment } from '@redocly/openapi-core';
import type { Change, Side } from './change.ts';

const structure = ['properties', 'schema', 'content', 'parameters', 'responses'];

/** The position of a clause, for people: `GET /threads › limit`, `Thread › snippet`. */
export function placeOf({ pointer }: Side, { parsed }: Document): string {
  const keys = pointer.split('/').slice(1).map(unescapePointerFragment);
  let node: unknown = parsed;
  const names = keys.map((key) => {
    const parent = node;
    node = (node as Record<string, unknown> | undefined)?.[key];
    // The name of a list entry says more than its index.
    const name = Array.isArray(parent) && (node as { name?: unknown } | undefined)?.name;
    return typeof name === 'string' ? name : key;
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

/** The reasons why a change breaks clients, or what changed. */
export function eventOf({ kind, type, property, reasons, before, after }: Change): string {
  if (reasons.length > 0) return reasons.map(({ rule, message }) => `${message} (${rule})`).join(' ');
  if (kind === 'modified' && property) {
    const word = before?.value === undefined ? 'added' : after?.value === undefined ? 'removed' : 'changed';
    return `${property} ${word}`;
  }
  return `${property ?? type} ${kind}`;
}
