import { isDeepStrictEqual } from 'node:util';
import type { Location, Oas3Example, Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { ExampleObject } from '../reading/document.ts';

/** What may differ between two mentions of one id: another page of a history, another assignment to the same person. */
const mayDiffer = ['history', 'assignedAt'];

interface Mention {
  fields: Record<string, unknown>;
}

/** All examples tell one story: the same id has the same data everywhere, and an id that is referred to exists. */
export const exampleStory: Oas3Rule = () => {
  const told = new Map<string, Mention>();
  const referred: { id: string; location: Location }[] = [];
  return {
    Example(example: Oas3Example & ExampleObject, ctx: UserContext) {
      visit(example.value, ctx.location.child('value'), ctx);
      for (const { path } of [example['x-when'] ?? []].flat()) {
        if (path?.id) referred.push({ id: path.id, location: ctx.location.child('x-when') });
      }
    },
    Root: {
      leave(_, ctx) {
        for (const { id, location } of referred) {
          if (told.has(id)) continue;
          ctx.report({ message: `Nothing in the examples has the id ${id}. Refer to one that is told of.`, location });
        }
      },
    },
  };

  function visit(value: unknown, location: Location, ctx: UserContext): void {
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    if (typeof fields.id === 'string') compare(fields.id, fields, location, ctx);
    for (const [key, child] of Object.entries(value)) {
      if (/Id$/.test(key) && typeof child === 'string') referred.push({ id: child, location: location.child(key) });
      visit(child, location.child(key), ctx);
    }
  }

  function compare(id: string, fields: Record<string, unknown>, location: Location, ctx: UserContext): void {
    const before = told.get(id);
    if (!before) {
      told.set(id, { fields });
      return;
    }
    for (const [key, value] of Object.entries(fields)) {
      const earlier = before.fields[key];
      if (mayDiffer.includes(key) || earlier === undefined || isDeepStrictEqual(earlier, value)) continue;
      const message = `${id} has another ${key} elsewhere: ${JSON.stringify(earlier)}. Make them the same.`;
      ctx.report({ message, location: location.child(key) });
    }
    before.fields = { ...fields, ...before.fields };
  }
};
