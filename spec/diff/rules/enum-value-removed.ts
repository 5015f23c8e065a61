import type { DiffRule } from '../change.ts';

/**
 * Removing a value from responses breaks clients that wait for it, and generated SDKs lose its constant.
 * Redocly rates only requests, where removing a value breaks clients that send it.
 */
export const enumValueRemoved: DiffRule = ({ type, property, before, after }) => {
  if (type !== 'Schema' || property !== 'enum') return undefined;
  const now = Array.isArray(after?.value) ? after.value : [];
  const removed = (Array.isArray(before?.value) ? before.value : []).filter((value) => !now.includes(value));
  if (removed.length === 0 || after?.value === undefined) return undefined;
  return `The enum no longer contains ${removed.map((value) => JSON.stringify(value)).join(', ')}.`;
};
