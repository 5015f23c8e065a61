import { findExtension } from '@threads-api/contract/model';
import type { DiffRule } from '../change.ts';
import { describeValue } from '../describe-value.ts';

/** The order of lists, filters, limits and deliveries are declared as extensions, which Redocly ignores. */
export const extensionChanged: DiffRule = ({ kind, type, property, before, after }) => {
  if (type !== 'SpecExtension' || kind === 'added' || !property) return undefined;
  const extension = findExtension(property);
  if (!extension?.breaks) return undefined;
  if (kind === 'modified' && extension.loosens?.(before?.value, after?.value)) return undefined;
  const change =
    kind === 'removed'
      ? `was removed: it was ${describeValue(before?.value)}`
      : `changed from ${describeValue(before?.value)} to ${describeValue(after?.value)}`;
  return `\`${property}\`, which programs rely on, ${change}.`;
};
