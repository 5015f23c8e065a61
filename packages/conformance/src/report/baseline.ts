import { readFile } from 'node:fs/promises';
import { parseJson } from '../http/json.ts';
import { BadTarget } from '../target/target.ts';
import { type Finding, otherPaths, withoutOperations } from './finding.ts';
import type { AcceptedFinding, BaselineEntry, Report } from './report.ts';

/**
 * Known findings that are accepted until a date. `finding` is the id of a finding, or the id of a check to accept all
 * its findings.
 */
export interface Baseline {
  accepted: BaselineEntry[];
}

export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BadTarget(`The baseline ${file} cannot be read.`);
  });
  const baseline = parseJson(text);
  const entries = (baseline as Partial<Baseline> | undefined)?.accepted;
  const isEntry = (entry: Partial<BaselineEntry> | null) =>
    typeof entry?.finding === 'string' &&
    isDay(entry.until ?? '') &&
    (entry.operations === undefined || Array.isArray(entry.operations)) &&
    (entry.reason === undefined || typeof entry.reason === 'string');
  if (!Array.isArray(entries) || !entries.every(isEntry)) {
    throw new BadTarget(
      `The baseline ${file} must be {"accepted": [{"finding": "page-size.b81515ba", "until": "2027-01-31", "reason": "fixed next week"}]}.`,
    );
  }
  return { accepted: entries };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Separates the accepted findings from the others. `until` is inclusive. If a finding also occurs in operations that its
 * entries do not list, it is reported for those only. Accepting a finding also accepts those folded into it; their own
 * entries have no effect, and are not stale. Stale entries matched nothing although their check ran.
 */
export function splitByBaseline(
  all: Finding[],
  folded: Finding[],
  baseline: Baseline | undefined,
  now: Date,
  wasTested: (check: string) => boolean,
) {
  const entries = baseline?.accepted ?? [];
  const isExpired = ({ until }: BaselineEntry) => until < dayOf(now);
  const valid = entries.filter((entry) => !isExpired(entry));
  const entriesOf = ({ id, check }: Finding) => valid.filter(({ finding }) => finding === id || finding === check);
  const used = new Set([...all, ...folded].flatMap(entriesOf));
  /** The locations that no entry accepts. */
  const restOf = (finding: Finding) => {
    const matching = entriesOf(finding);
    if (matching.some(({ operations }) => !operations)) return undefined;
    return withoutOperations(
      finding,
      matching.flatMap(({ operations = [] }) => operations),
    );
  };
  return {
    findings: all.flatMap((finding) => restOf(finding) ?? []),
    accepted: all.flatMap((finding): AcceptedFinding[] => {
      const [entry] = entriesOf(finding);
      if (!entry || restOf(finding)) return [];
      return [{ ...finding, until: entry.until, ...(entry.reason && { reason: entry.reason }) }];
    }),
    expired: entries.filter(isExpired),
    stale: valid.filter((entry) => !used.has(entry) && wasTested(entry.finding.split('.')[0] ?? '')),
  };
}

function entryFor({ id, locations }: Finding, until: string): BaselineEntry {
  const operations = [...new Set(locations.map(({ operation = otherPaths }) => operation))].sort();
  return { finding: id, operations, until };
}

const defaultDays = 90;

/** Creates a baseline that accepts every finding of a report: new ones for 90 days, the others as before. */
export function baselineOf({ findings, accepted, startedAt }: Report): Baseline {
  const until = dayOf(new Date(Date.parse(startedAt) + defaultDays * 86_400_000));
  const entries = [
    ...accepted.map((finding) => ({
      ...entryFor(finding, finding.until),
      ...(finding.reason && { reason: finding.reason }),
    })),
    ...findings.map((finding) => entryFor(finding, until)),
  ];
  return { accepted: entries.toSorted((a, b) => (a.finding < b.finding ? -1 : 1)) };
}
