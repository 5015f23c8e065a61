import type { DiffRule } from '../change.ts';
import { describeDifference } from '../describe-value.ts';

const security = ['SecurityRequirement', 'SecurityRequirementList'];

/** The scope of an operation is part of the contract. A wider scope is a breaking change too. */
export const scopeChanged: DiffRule = ({ type, before, after }) =>
  security.includes(type)
    ? `The scope that the operation needs changed: the list ${describeDifference(before?.value, after?.value)}.`
    : undefined;
