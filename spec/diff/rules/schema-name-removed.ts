import type { DiffRule } from '../change.ts';

/** Generated SDKs have a type for each named schema. Clients that use a removed type no longer compile. */
export const schemaNameRemoved: DiffRule = ({ at, kind, type }) =>
  kind === 'removed' && type === 'Schema' && /^#\/components\/schemas\/[^/]+$/.test(at)
    ? 'The named schema was removed, so generated SDKs lose its type.'
    : undefined;
