import type { DiffRule } from '../change.ts';

const security = ['SecurityRequirement', 'SecurityRequirementList'];

/** What a token may do is part of the promise, in both directions: a wider door is noticed too. */
export const scopeChanged: DiffRule = ({ type }) =>
  security.includes(type) ? 'The scope that the operation asks for changed.' : undefined;
