import { isRef, type Oas3Rule, type UserContext } from '@redocly/openapi-core';

interface Described {
  description?: string;
  enum?: unknown[];
}

/** A description that mentions values of an enum mentions all of them and no others. */
export const enumDescribed: Oas3Rule = () => ({
  Schema: (schema, ctx) => check(schema as Described, ctx),
  Parameter({ description, schema }, ctx) {
    const described: Described | undefined = isRef(schema) ? ctx.resolve<Described>(schema).node : schema;
    check({ ...(description && { description }), enum: described?.enum ?? [] }, ctx);
  },
});

function check({ description = '', enum: choices = [] }: Described, ctx: UserContext): void {
  const values = choices.map(String);
  const mentioned = quoted(description, /`([^`]+)`/g);
  if (!mentioned.some((name) => values.includes(name))) return;
  const listed = quoted(description, /^\s*- `([^`]+)`/gm);
  const faults = [
    ...values.filter((value) => !mentioned.includes(value)).map((value) => `omits ${value}, which is in the enum`),
    ...listed.filter((name) => !values.includes(name)).map((name) => `lists ${name}, which is not in the enum`),
  ];
  const location = ctx.location.child('description');
  for (const fault of faults) ctx.report({ message: `The description ${fault}. Make the two match.`, location });
}

const quoted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
