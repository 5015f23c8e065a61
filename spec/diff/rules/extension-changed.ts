import type { DiffRule } from '../change.ts';

/** Order, filters and page limits are promises too; the contract writes them as extensions, which Redocly passes over. */
export const extensionChanged: DiffRule = ({ kind, type, property }) =>
  type === 'SpecExtension' && kind !== 'added' && property && property !== 'x-requirement'
    ? `The promise made by ${property} changed.`
    : undefined;
