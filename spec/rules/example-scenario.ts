import { isDeepStrictEqual } from 'node:util';
import type { Location, Oas3Example, Oas3Rule, UserContext } from '@redocly/openapi-core';

/** Fields that may differ for the same id: another page of a history, another assignment to the same person. */
const mayDiffer = ['history', 'assignedAt'];

type Fields = Record<string, unknown>;

/**
 * All examples use one scenario. Objects with the same id have the same fields everywhere, and so do people without an id
 * who have the same address. Every referenced id exists, if the document has a schema for it: without a schema `Draft`, a
 * `draftId` refers to an object that the API does not return.
 */
export const exampleScenario: Oas3Rule = () => {
  const known = new Map<string, Fields>();
  const references: { id: string; schema: string; location: Location }[] = [];
  return {
    Example(example: Oas3Example, ctx: UserContext) {
      visit(example.value, ctx.location.child('value'), ctx);
    },
    Root: {
      leave({ components }, ctx) {
        for (const { id, schema, location } of references) {
          if (known.has(id) || !(schema in (components?.schemas ?? {}))) continue;
          ctx.report({ message: `No example has the id ${id}. Refer to an id that exists.`, location });
        }
      },
    },
  };

  function visit(value: unknown, location: Location, ctx: UserContext): void {
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Fields;
    const key = fields.id ?? fields.address;
    if (typeof key === 'string') compare(key, fields, location, ctx);
    for (const [key, child] of Object.entries(value)) {
      if (/Id$/.test(key) && typeof child === 'string')
        references.push({ id: child, schema: schemaOf(key), location: location.child(key) });
      visit(child, location.child(key), ctx);
    }
  }

  function compare(key: string, fields: Fields, location: Location, ctx: UserContext): void {
    const before = known.get(key) ?? {};
    for (const [name, value] of Object.entries(fields)) {
      const earlier = before[name];
      if (mayDiffer.includes(name) || earlier === undefined || isDeepStrictEqual(earlier, value)) continue;
      const message = `${key} has a different ${name} elsewhere: ${JSON.stringify(earlier)}. Make them equal.`;
      ctx.report({ message, location: location.child(name) });
    }
    known.set(key, { ...fields, ...before });
  }
};

/** The schema that an id property refers to: `Thread` for `threadId`. */
const schemaOf = (property: string) => property.charAt(0).toUpperCase() + property.slice(1, -'Id'.length);
