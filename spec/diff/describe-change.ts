import { type Document, unescapePointerFragment } from '@redocly/openapi-core';
import type { Change, Side } from './change.ts';

const structure = ['properties', 'schema', 'content', 'parameters', 'responses'];

/** Where a clause stands, for people: `GET /threads › limit`, `Thread › snippet`. */
export function placeOf({ pointer }: Side, { parsed }: Document): string {
  const keys = pointer.split('/').slice(1).map(unescapePointerFragment);
  let node: unknown = parsed;
  const names = keys.map((key) => {
    const parent = node;
    node = (node as Record<string, unknown> | undefined)?.[key];
    // An entry of a list is known by its name, if it has one: its place says little.
    const name = Array.isArray(parent) && (node as { name?: unknown } | undefined)?.name;
    return typeof name === 'string' ? name : key;
  });
  const [section, ...path] = names;
  const told = (from: number) => path.slice(from).filter((key) => !structure.includes(key));
  if (section === 'paths') {
    const [route = '', method = ''] = path;
    return [`${method.toUpperCase()} ${route}`.trim(), ...told(2)].join(' › ');
  }
  if (section === 'components') return told(1).join(' › ');
  return [section, ...told(0)].join(' › ');
}

/** What happened: the reasons why it breaks, or in a word what changed. */
export function eventOf({ kind, type, property, reasons, before, after }: Change): string {
  if (reasons.length > 0) return reasons.map(({ rule, message }) => `${message} (${rule})`).join(' ');
  if (kind === 'modified' && property) {
    const word = before?.value === undefined ? 'added' : after?.value === undefined ? 'removed' : 'changed';
    return `${property} ${word}`;
  }
  return `${property ?? type} ${kind}`;
}
