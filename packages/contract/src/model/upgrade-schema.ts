interface OldSchema {
  type?: string | string[];
  enum?: unknown[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
}

const bounds = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** Converts `nullable` and boolean `exclusiveMinimum` and `exclusiveMaximum` of OpenAPI 3.0 to 3.1, in place. */
export function upgradeSchema<T extends OldSchema>(schema: T): T {
  if (schema.nullable === true) {
    delete schema.nullable;
    allowNull(schema);
  }
  for (const [bound, exclusive] of bounds) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const { [bound]: limit, [exclusive]: isExclusive } = schema;
    delete schema[exclusive];
    if (isExclusive && limit !== undefined) Object.assign(schema, { [exclusive]: limit });
  }
  return schema;
}

function allowNull(schema: OldSchema): void {
  if (schema.type === undefined) {
    // Keep the object itself, because other nodes may already refer to it.
    const rest = { ...schema };
    for (const key of Object.keys(schema)) delete schema[key as keyof OldSchema];
    Object.assign(schema, { anyOf: [rest, { type: 'null' }] });
    return;
  }
  schema.type = [...new Set([schema.type, 'null'].flat())];
  if (schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}
