import type { Report } from './report.ts';

/** `1 finding`, `2 findings`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a run sent or received: `812 requests in 4.1 s, up to 8 in parallel, seed 7`. */
export function sentText({ requests, milliseconds, concurrency, seed }: Report): string {
  const time = `in ${(milliseconds / 1000).toFixed(1)} s`;
  if (seed === undefined) return `${requests === 1 ? '1 delivery' : `${requests} deliveries`} ${time}`;
  return `${counted(requests, 'request')} ${time}, up to ${concurrency} in parallel, seed ${seed}`;
}
