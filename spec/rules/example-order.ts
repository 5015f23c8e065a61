import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { Referenced, SchemaObject } from '../reading/document.ts';
import { examplesOf } from '../reading/examples.ts';
import { follow } from '../reading/follow.ts';

type Entry = Record<string, string>;

/** The entries of an example are in the order that the schema's `x-order` promises; `-` before a name is descending. */
export const exampleOrder: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { value, schema, location } of examplesOf(root, ctx)) {
      checkOrder(schema, value, location.child('value'), ctx);
    }
  },
});

function checkOrder(declared: Referenced<SchemaObject>, value: unknown, location: Location, ctx: UserContext): void {
  const schema = follow<SchemaObject>(declared, location, ctx)?.node;
  if (!schema) return;
  for (const part of schema.allOf ?? []) checkOrder(part, value, location, ctx);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const child = (value as Record<string, unknown> | null)?.[name];
    if (child !== undefined) checkOrder(property, child, location.child(name), ctx);
  }
  const order = schema['x-order'];
  if (!order || !Array.isArray(value)) return;
  for (let index = 1; index < value.length; index++) {
    if (compare(value[index - 1], value[index], order) <= 0) continue;
    const message = `The entry belongs before the one above it: the order is ${order.join(', ')}. Move it.`;
    ctx.report({ message, location: location.child(index) });
  }
}

function compare(a: Entry, b: Entry, order: string[]): number {
  for (const key of order) {
    const name = key.replace(/^-/, '');
    const [first, second] = key.startsWith('-') ? [b[name], a[name]] : [a[name], b[name]];
    if (first !== second) return String(first) < String(second) ? -1 : 1;
  }
  return 0;
}
