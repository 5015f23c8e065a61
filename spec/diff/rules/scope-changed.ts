import type { DiffRule } from '../change.ts';

const security = ['SecurityRequirement', 'SecurityRequirementList'];

/** The scope of an operation is part of the contract; a wider one is a change too. */
export const scopeChanged: DiffRule = ({ type }) =>
  security.includes(type) ? 'The scope that the operation asks for changed.' : undefined;
