import type { DiffRule } from '../change.ts';

/** A client relies on a header that was always there. */
export const headerOptional: DiffRule = ({ type, property, before, after }) =>
  type === 'Header' && property === 'required' && before?.value === true && after?.value !== true
    ? 'The header is no longer required: it was always sent, and may now be missing.'
    : undefined;
