import type { Comparison, Spread } from '../compare.ts';

/** A number with as many digits as mean something. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}×`;

/** From the lowest to the highest, where there was more than one round. */
export const formatSpread = ({ lowest, highest }: Spread, write: (value: number) => string): string =>
  lowest === highest ? '' : `${write(lowest)} to ${write(highest)}`;

/** A goal, and what became of it. */
export function formatGoal({ who, against, ratio, reached, met }: Comparison['goals'][number], better: string): string {
  const bound = `at ${better === 'more' ? 'least' : 'most'} ${formatRatio(ratio)} of ${against}`;
  return `${who}, ${bound}: ${formatRatio(reached)}, ${met ? 'met' : 'missed'}`;
}
