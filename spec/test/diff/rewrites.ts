import type { Json } from '../edit-document.ts';

/** Rewrites of a document that keep its meaning. */
export const rewrites: Record<string, (document: Json) => void> = {
  'moves parameters from the path to its operations'(document) {
    for (const item of Object.values<Json>(document.paths)) {
      for (const operation of operationsOf(item))
        operation.parameters = [...(operation.parameters ?? []), ...structuredClone(item.parameters ?? [])];
      delete item.parameters;
    }
  },
  'reverses lists whose order has no meaning'(document) {
    for (const operation of allOperations(document)) operation.parameters?.reverse();
    for (const schema of allSchemas(document)) {
      for (const key of ['enum', 'required', 'oneOf', 'anyOf', 'allOf']) schema[key]?.reverse?.();
      if (Array.isArray(schema.type)) schema.type.reverse();
      if (schema.properties) schema.properties = Object.fromEntries(Object.entries(schema.properties).reverse());
    }
    document.paths = Object.fromEntries(Object.entries(document.paths).reverse());
  },
  'writes null as oneOf'(document) {
    const nullable = (schema: Json) => Array.isArray(schema.type) && schema.type.includes('null') && !schema.enum;
    for (const schema of allSchemas(document).filter(nullable)) {
      const others = schema.type.filter((type: string) => type !== 'null');
      const { type: _, description, ...constraints } = schema;
      const rest = { ...constraints, type: others.length === 1 ? others[0] : others };
      replace(schema, { ...(description && { description }), oneOf: [rest, { type: 'null' }] });
    }
  },
  'writes several types as anyOf'(document) {
    const mixed = ({ type, enum: values }: Json) => Array.isArray(type) && type.length > 1 && !values;
    for (const schema of allSchemas(document).filter(mixed)) {
      const { type, description, ...constraints } = schema;
      const anyOf = type.map((each: string) => ({ type: each, ...constraints }));
      replace(schema, { ...(description && { description }), anyOf });
    }
  },
  'flattens allOf'(document) {
    for (const schema of allSchemas(document).filter(({ allOf }) => allOf)) {
      const { allOf, ...own } = schema;
      const parts = [own, ...allOf.map((part: Json) => resolve(document, part))];
      if (parts.some(({ oneOf, anyOf, allOf: nested }) => oneOf || anyOf || nested)) continue;
      replace(schema, mergeParts(structuredClone(parts)));
    }
  },
  'wraps schemas in allOf'(document) {
    // The branches of a discriminator are identified by their names.
    const schemas = allSchemas(document).filter((schema) => !isBranch(document, schema));
    for (const schema of schemas) replace(schema, { allOf: [{ ...schema }] });
  },
  'splits an object into allOf'(document) {
    const open = ({ type, properties }: Json) => type === 'object' && Object.keys(properties ?? {}).length > 1;
    for (const schema of allSchemas(document).filter(open)) {
      const [first, ...others] = Object.entries<Json>(schema.properties) as [[string, Json], ...[string, Json][]];
      if (schema.additionalProperties === false) continue;
      const part = { type: 'object', properties: Object.fromEntries([first]) };
      replace(schema, { ...schema, properties: Object.fromEntries(others), allOf: [...(schema.allOf ?? []), part] });
    }
  },
  'replaces references by their target'(document) {
    for (const schema of allSchemas(document).filter(({ $ref }) => $ref)) {
      if (isBranch(document, schema) || reaches(document, schema.$ref, schema.$ref)) continue;
      replace(schema, structuredClone(resolve(document, schema)));
    }
    for (const operation of allOperations(document))
      operation.parameters = operation.parameters?.map((entry: Json) => structuredClone(resolve(document, entry)));
  },
  'moves schemas to components'(document) {
    const inline = allSchemas(document).filter((schema) => !schema.$ref && !isNamed(document, schema));
    for (const schema of inline) {
      const name = `Moved${Object.keys(document.components.schemas).length}`;
      document.components.schemas[name] = { ...schema };
      replace(schema, { $ref: `#/components/schemas/${name}` });
    }
  },
  'repeats defaults'(document) {
    for (const operation of allOperations(document)) {
      operation.deprecated ??= false;
      for (const entry of operation.parameters ?? []) {
        const parameter = resolve(document, entry);
        parameter.required ??= false;
        parameter.style ??= parameter.in === 'query' ? 'form' : 'simple';
        parameter.explode ??= parameter.style === 'form';
      }
      if (operation.requestBody) operation.requestBody.required ??= false;
    }
    for (const schema of allSchemas(document)) {
      if (schema.$ref) continue;
      schema.deprecated ??= false;
      if (schema.type === 'string') schema.minLength ??= 0;
      if (schema.type === 'array')
        Object.assign(schema, { uniqueItems: schema.uniqueItems ?? false, minItems: schema.minItems ?? 0 });
      if (schema.type === 'object') schema.required ??= [];
    }
  },
  'repeats the inherited security'(document) {
    for (const item of Object.values<Json>(document.paths))
      for (const operation of operationsOf(item)) operation.security ??= structuredClone(document.security);
  },
  'renames a security scheme'(document) {
    const { key, ...others } = document.components.securitySchemes;
    document.components.securitySchemes = { ...others, apiKey: key };
    const rename = (list: Json[]) =>
      list.map(({ key: scopes, ...rest }) => (scopes ? { ...rest, apiKey: scopes } : rest));
    document.security = rename(document.security);
    for (const operation of allOperations(document)) operation.security &&= rename(operation.security);
  },
};

const methods = ['get', 'put', 'post', 'delete'];
const operationsOf = (item: Json): Json[] => methods.flatMap((method) => item[method] ?? []);
const allOperations = ({ paths, webhooks }: Json): Json[] =>
  [...Object.values<Json>(paths), ...Object.values<Json>(webhooks)].flatMap(operationsOf);

const resolve = (document: Json, { $ref, ...rest }: Json): Json =>
  $ref
    ? $ref
        .split('/')
        .slice(1)
        .reduce((node: Json, key: string) => node[key], document)
    : rest;

/** Replaces the content of an object. Undefined keywords are dropped. */
function replace(target: Json, content: Json): void {
  for (const key of Object.keys(target)) delete target[key];
  for (const [key, value] of Object.entries(content)) if (value !== undefined) target[key] = value;
}

const isNamed = (document: Json, schema: Json) => Object.values(document.components.schemas).includes(schema);

const isBranch = (document: Json, schema: Json) =>
  allSchemas(document).some(({ discriminator, oneOf }) => discriminator && oneOf?.includes(schema));

/** Whether a reference leads to another one, so that replacing it has no end. */
function reaches(document: Json, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const references: string[] = JSON.stringify(resolve(document, { $ref: from })).match(/#\/components[^"]+/g) ?? [];
  return references.some((next) => next === to || reaches(document, next, to, seen));
}

/** All schemas of a document, the inner ones first. */
function allSchemas(document: Json): Json[] {
  const found = new Set<Json>();
  const visit = (schema: Json) => {
    if (typeof schema !== 'object' || schema === null || found.has(schema)) return;
    for (const key of ['oneOf', 'anyOf', 'allOf']) schema[key]?.forEach(visit);
    Object.values<Json>(schema.properties ?? {}).forEach(visit);
    for (const key of ['items', 'additionalProperties']) visit(schema[key]);
    found.add(schema);
  };
  const visitContent = (content: Json) => {
    for (const { schema } of Object.values<Json>(content ?? {})) visit(schema);
  };
  Object.values<Json>(document.components.schemas).forEach(visit);
  for (const operation of allOperations(document)) {
    for (const { schema } of operation.parameters ?? []) visit(schema);
    visitContent(operation.requestBody?.content);
    for (const response of Object.values<Json>(operation.responses)) visitContent(response.content);
  }
  return [...found];
}

/** Objects that do not declare the same property, as one. */
function mergeParts(parts: Json[]): Json {
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  return {
    ...Object.assign({}, ...parts.toReversed()),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}
