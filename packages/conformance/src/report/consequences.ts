import type { Finding } from './finding.ts';

/** The findings that a finding explains, by check, on one line: `body-schema ×12, error-fields ×4`. */
export function consequencesText({ explains = [] }: Finding): string[] {
  const times = new Map<string, number>();
  for (const { check, times: count } of explains) times.set(check, (times.get(check) ?? 0) + count);
  return times.size === 0 ? [] : [[...times].map(([check, count]) => `${check} ×${count}`).join(', ')];
}
