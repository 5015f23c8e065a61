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

/** Changes a schema of OpenAPI 3.0 to mean the same in 3.1: `nullable`, and bounds that are flags. Others stay as they are. */
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
    // The object stays the same: others may already refer to it.
    const rest = { ...schema };
    for (const key of Object.keys(schema)) delete schema[key as keyof OldSchema];
    Object.assign(schema, { anyOf: [rest, { type: 'null' }] });
    return;
  }
  schema.type = [...new Set([schema.type, 'null'].flat())];
  if (schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}
