import type { DiffRule } from '../change.ts';
import { describeValue } from '../describe-value.ts';

/** A client that omits the parameter gets a different result. */
export const defaultChanged: DiffRule = ({ type, property, before, after }) => {
  if (type !== 'Schema' || property !== 'default') return undefined;
  const shown = (value: unknown) => (value === undefined ? 'none' : describeValue(value));
  return `The default changed from ${shown(before?.value)} to ${shown(after?.value)}.`;
};
