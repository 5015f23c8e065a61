import { readFile } from 'node:fs/promises';
import { parseJson } from './exchange.ts';
import type { Finding } from './finding.ts';
import { BadTarget } from './target.ts';

/** Findings that are known and accepted, each until a day. */
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
      `The baseline ${file} has to be {"accepted": [{"finding": "page-size.3f9a01", "until": "2027-01-31", "reason": "…"}]}.`,
    );
  }
  return { accepted: entries };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Takes the accepted findings out; the day that is named is the last on which it is. */
export function splitByBaseline(all: Finding[], baseline: Baseline | undefined, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const acceptedNow = new Map(
    (baseline?.accepted ?? []).filter(({ until }) => until >= today).map((entry) => [entry.finding, entry]),
  );
  return {
    findings: all.filter(({ id }) => !acceptedNow.has(id)),
    accepted: all.flatMap((finding) => {
      const entry = acceptedNow.get(finding.id);
      return entry ? [{ ...finding, until: entry.until, ...(entry.reason && { reason: entry.reason }) }] : [];
    }),
  };
}
