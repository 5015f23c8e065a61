import { groupBy } from '@threads-api/cli/group-by';
import type { Clause } from './clause.ts';

interface Child {
  name: string;
  schema: Clause;
  parent: string;
}

const indexes = new WeakMap<object, Map<string, Child[]>>();

/** The named schemas that inherit from a schema with `allOf`, directly or through others. */
export function inheritingSchemas(schema: Clause): Child[] {
  const { root } = schema;
  const document = root.value as object;
  const index = indexes.get(document) ?? indexByParent(root);
  indexes.set(document, index);
  const found = new Set<Child>();
  const visit = (parent: string) => {
    for (const child of index.get(parent) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      visit(child.schema.id);
    }
  };
  visit(schema.id);
  return [...found];
}

function indexByParent(root: Clause): Map<string, Child[]> {
  const named = root.child('components')?.children('schemas') ?? [];
  const children = named.flatMap(([name, declared]) => {
    const schema = declared.follow();
    return schema.children('allOf').map(([, part]) => ({ name, schema, parent: part.follow().id }));
  });
  return groupBy(children, ({ parent }) => parent);
}
