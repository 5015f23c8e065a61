import type { DiffRule } from '../change.ts';

/** D31 lets a response gain fields, not an operation gain answers. */
export const statusAdded: DiffRule = ({ kind, type }) =>
  kind === 'added' && type === 'Response' ? 'The operation may give an answer that it did not give before.' : undefined;
