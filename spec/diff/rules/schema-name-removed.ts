import type { DiffRule } from '../change.ts';

/** Generated SDKs name a type after each named schema: a client that uses it no longer compiles. */
export const schemaNameRemoved: DiffRule = ({ at, kind, type }) =>
  kind === 'removed' && type === 'Schema' && /^#\/components\/schemas\/[^/]+$/.test(at)
    ? 'The named schema was removed, and with it the type in generated SDKs.'
    : undefined;
