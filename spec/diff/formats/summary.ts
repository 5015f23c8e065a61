import { breaksSilently, type Comparison } from '../compare-contracts.ts';
import { countChanges } from '../describe-change.ts';

/** The number of changes of each level, the fix for breaking ones, and the accepted changes that do not occur. */
export function summaryOf(comparison: Comparison, base: string): string {
  const unused = comparison.unusedAcceptances.map((acceptance) => `No change matches the accepted ${acceptance}.`);
  return [resultOf(comparison, base), ...unused].join(' ');
}

function resultOf(comparison: Comparison, base: string): string {
  const { versions, changes } = comparison;
  if (changes.length === 0) return `No changes since ${base}.`;
  const counts = `${countChanges(changes)} since ${base} (${versions.before}).`;
  if (!changes.some(({ level }) => level === 'breaking')) return counts;
  if (comparison.internal) return `${counts} The document is internal, so breaking changes are allowed.`;
  return breaksSilently(comparison)
    ? `${counts} Undo the breaking changes, or increase the major version in info.version (now ${versions.after}).`
    : `${counts} The new major version ${versions.after} allows breaking changes.`;
}
