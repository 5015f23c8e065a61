import type { Json } from '../edit-document.ts';

/** The files of a document: one, or one for each path and schema. */
export const layouts: Record<string, (document: Json) => Record<string, Json>> = {
  'one file': (document) => ({ 'api.yaml': document }),
  'many files': splitDocument,
};

/** Moves each path item and each schema to its own file. */
export function splitDocument(document: Json): Record<string, Json> {
  const files: Record<string, Json> = {};
  const paths = Object.entries<Json>(document.paths).map(([path, item], index) => {
    files[`paths/path-${index}.yaml`] = relocate(item, '../');
    return [path, { $ref: `paths/path-${index}.yaml` }];
  });
  for (const [name, schema] of Object.entries<Json>(document.components.schemas))
    files[`schemas/${name}.yaml`] = relocate(schema, '../', './');
  const { schemas: _, ...components } = document.components;
  const { paths: __, components: ___, ...rest } = document;
  const root = { ...relocate(rest, ''), paths: Object.fromEntries(paths), components: relocate(components, '') };
  return { 'api.yaml': root, ...files };
}

/** Points references to schemas to their files, and others to the root file. */
function relocate(node: Json, toRoot: string, toSchemas = `${toRoot}schemas/`): Json {
  return JSON.parse(JSON.stringify(node), (key, value) => {
    const isReference = typeof value === 'string' && value.startsWith('#/components/') && key !== 'description';
    if (!isReference) return value;
    const [, , section, name] = value.split('/');
    if (section === 'schemas') return `${toSchemas}${name}.yaml`;
    return toRoot === '' ? value : `${toRoot}api.yaml${value}`;
  });
}
