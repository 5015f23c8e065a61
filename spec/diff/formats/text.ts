import { styleText } from 'node:util';
import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import {
  describePlace,
  describeProblem,
  describeServer,
  detailsOf,
  eventOf,
  otherPlacesTitle,
} from '../describe-change.ts';
import { summaryOf } from './summary.ts';

const colors = { breaking: 'red', warning: 'yellow', compatible: 'green' } as const;

/** A removed object has a line only in the base. */
export const lineOf = ({ before, after }: Change) => (after ? `${after.line}` : `was ${before?.line ?? ''}`);

/** A comparison for the terminal. Breaking changes and warnings have their reasons below. */
export function writeText(comparison: Comparison, base: string): string {
  const { changes } = comparison;
  const width = (text: (change: Change) => string) => Math.max(0, ...changes.map((change) => text(change).length));
  const lineWidth = width(lineOf);
  const locationWidth = width(({ location }) => location);
  const rows = changes.flatMap((change) => {
    const { level, location } = change;
    const label = styleText(colors[level], level.padEnd(10));
    const where = styleText('cyan', lineOf(change).padEnd(lineWidth));
    return [
      `${label}  ${where}  ${location.padEnd(locationWidth)}  ${eventOf(change)}`,
      ...detailsOf(change).map(indent),
    ];
  });
  const others = (comparison.otherPlaces ?? []).map(describePlace).map(indent);
  const together = others.length > 0 ? [`${otherPlacesTitle}:`, ...others] : [];
  const server = (comparison.server?.problems ?? []).flatMap((problem) =>
    [`${describeProblem(problem)}  ${problem.clause}`, ...(problem.curl ? [`  ${problem.curl}`] : [])].map(indent),
  );
  const toChange = comparison.server ? [describeServer(comparison.server), ...server] : [];
  return [...rows, ...together, ...toChange, ...(rows.length > 0 ? [''] : []), summaryOf(comparison, base)].join('\n');
}

const indent = (line: string) => styleText('dim', `            ${line}`);
