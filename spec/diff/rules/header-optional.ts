import type { DiffRule } from '../change.ts';

/** Clients rely on required headers. */
export const headerOptional: DiffRule = ({ type, property, before, after }) =>
  type === 'Header' && property === 'required' && before?.value === true && after?.value !== true
    ? 'The header is no longer required, so it may be missing.'
    : undefined;
