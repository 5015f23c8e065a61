import type { Comparison, Spread } from '../compare.ts';

/** Formats a number with about three significant digits. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}×`;

/** Formats the lowest and highest value; empty if there was only one round. */
export const formatSpread = ({ lowest, highest }: Spread, write: (value: number) => string): string =>
  lowest === highest ? '' : `${write(lowest)} to ${write(highest)}`;

/** Formats the measured ratio, the goal, and whether it was met. */
export function formatGoal({ who, against, ratio, reached, met }: Comparison['goals'][number], better: string): string {
  const bound = `at ${better === 'more' ? 'least' : 'most'} ${formatRatio(ratio)}`;
  return `${who} vs. ${against}: ${formatRatio(reached)}; goal: ${bound}, ${met ? 'met' : 'missed'}`;
}
