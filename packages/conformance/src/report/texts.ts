import type { Finding } from './finding.ts';
import type { Report } from './report.ts';

/** The findings that a finding explains, by check, on one line: `body-schema ×12, error-fields ×4`. */
export function consequencesText({ explains = [] }: Finding): string[] {
  const times = new Map<string, number>();
  for (const { check, times: count } of explains) times.set(check, (times.get(check) ?? 0) + count);
  return times.size === 0 ? [] : [[...times].map(([check, count]) => `${check} ×${count}`).join(', ')];
}

/** `1 finding`, `2 findings`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a run sent or received: `812 requests in 4.1 s, up to 8 in parallel, seed 7`. */
export function sentText({ requests, milliseconds, concurrency, seed }: Report): string {
  const time = `in ${(milliseconds / 1000).toFixed(1)} s`;
  if (seed === undefined) return `${requests === 1 ? '1 delivery' : `${requests} deliveries`} ${time}`;
  return `${counted(requests, 'request')} ${time}, up to ${concurrency} in parallel, seed ${seed}`;
}
