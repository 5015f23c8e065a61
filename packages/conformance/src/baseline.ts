import { readFile } from 'node:fs/promises';
import type { Finding } from './finding.ts';
import { parseJson } from './parse-json.ts';
import type { AcceptedFinding } from './report.ts';
import { BadTarget } from './target.ts';

/** Known findings that are accepted, each until a day. */
export interface Baseline {
  accepted: { finding: string; until: string; reason?: string }[];
}

export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BadTarget(`The baseline ${file} cannot be read.`);
  });
  const baseline = parseJson(text);
  const entries = (baseline as Partial<Baseline> | undefined)?.accepted;
  const isEntry = (entry: Partial<Baseline['accepted'][number]> | null) =>
    typeof entry?.finding === 'string' &&
    isDay(entry.until ?? '') &&
    (entry.reason === undefined || typeof entry.reason === 'string');
  if (!Array.isArray(entries) || !entries.every(isEntry)) {
    throw new BadTarget(
      `The baseline ${file} must be {"accepted": [{"finding": "page-size.3f9a01", "until": "2027-01-31", "reason": "…"}]}.`,
    );
  }
  return { accepted: entries };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Separates the accepted findings from the others. The day of `until` is included. */
export function splitByBaseline(
  all: Finding[],
  baseline: Baseline | undefined,
  now: Date,
): { findings: Finding[]; accepted: AcceptedFinding[] } {
  const today = now.toISOString().slice(0, 10);
  const entries = new Map(
    (baseline?.accepted ?? []).filter(({ until }) => until >= today).map((entry) => [entry.finding, entry]),
  );
  return {
    findings: all.filter(({ id }) => !entries.has(id)),
    accepted: all.flatMap((finding) => {
      const entry = entries.get(finding.id);
      return entry ? [{ ...finding, until: entry.until, ...(entry.reason && { reason: entry.reason }) }] : [];
    }),
  };
}
