import type { Oas3Rule } from '@redocly/openapi-core';
import type { SchemaObject } from '../reading/document.ts';

/** Whether something may be null is said where it is used, not inside the component that everyone shares. */
export const nullableAtProperty: Oas3Rule = () => ({
  NamedSchemas: {
    Schema(schema, ctx) {
      if (!ctx.location.pointer.match(/^#\/components\/schemas\/[^/]+$/)) return;
      const choices = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])] as SchemaObject[];
      if (!choices.some(allowsNull)) return;
      const message =
        'A shared schema may be null. Take null out, and at the property write oneOf: [$ref, {type: "null"}].';
      ctx.report({ message, location: ctx.location });
    },
  },
});

const allowsNull = ({ type, ...schema }: SchemaObject) =>
  [type].flat().includes('null') || schema.const === null || schema.enum?.includes(null) === true;
