import { inspect } from 'node:util';

/** Writes a JSON value as TypeScript source. */
export const literal = (value: unknown) =>
  inspect(value, { breakLength: Infinity, depth: null, maxArrayLength: null, maxStringLength: null });
