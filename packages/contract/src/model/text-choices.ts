import type { SchemaObject } from './openapi-document.ts';

/** The values that a parameter may have, as texts. Undefined if its schema does not list them. No text stands for null. */
export const textChoices = ({ enum: choices }: SchemaObject): string[] | undefined =>
  Array.isArray(choices) ? choices.filter((choice) => choice !== null).map(String) : undefined;
