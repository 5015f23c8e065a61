import type { DiffRule } from '../change.ts';

/** Order, filters, limits and deliveries are promises too; the contract writes them as extensions, which Redocly ignores. */
export const extensionChanged: DiffRule = ({ kind, type, property, before, after }) => {
  if (type !== 'SpecExtension' || kind === 'added' || !property) return undefined;
  if (property === 'x-rate-limit' && kind === 'modified' && rateOf(after?.value) >= rateOf(before?.value))
    return undefined;
  return `The promise made by ${property} changed.`;
};

const rateOf = (limit: unknown) => {
  const { requests = 0, windowSeconds = 1 } = limit as { requests?: number; windowSeconds?: number };
  return requests / windowSeconds;
};
