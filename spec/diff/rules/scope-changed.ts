import type { DiffRule } from '../change.ts';
import { describeDifference } from '../describe-value.ts';

const security = ['SecurityRequirement', 'SecurityRequirementList'];

/** The scope of an operation is part of the contract. A wider scope is a breaking change too. */
export const scopeChanged: DiffRule = ({ type, before, after }) => {
  if (!security.includes(type)) return undefined;
  if (before?.value !== undefined && after?.value !== undefined)
    return `The required scope of the operation ${describeDifference(before.value, after.value)}.`;
  return `A security requirement of the operation was ${after?.value === undefined ? 'removed' : 'added'}.`;
};
