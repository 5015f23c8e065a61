import type { Oas3Rule } from '@redocly/openapi-core';
import type { SchemaObject } from '@threads-api/contract/model';

/** Properties declare null, shared schemas do not. */
export const nullableAtProperty: Oas3Rule = () => ({
  NamedSchemas: {
    Schema(schema, ctx) {
      if (!ctx.location.pointer.match(/^#\/components\/schemas\/[^/]+$/)) return;
      const choices = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])] as SchemaObject[];
      if (!choices.some(allowsNull)) return;
      const message =
        'A shared schema allows null. Remove null, and write oneOf: [$ref, {type: "null"}] in the property.';
      ctx.report({ message, location: ctx.location });
    },
  },
});

const allowsNull = ({ type, ...schema }: SchemaObject) =>
  [type].flat().includes('null') || schema.const === null || (Array.isArray(schema.enum) && schema.enum.includes(null));
