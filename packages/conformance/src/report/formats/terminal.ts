import { styleText } from 'node:util';
import type { Finding } from '../finding.ts';
import { type CheckResult, counted, isTested, outcomesOf, type Report, sentText } from '../report.ts';

const colors = {
  passed: 'green',
  failed: 'red',
  accepted: 'yellow',
  'not tested': 'yellow',
  'not applicable': 'gray',
} as const;

/** The report for a terminal. Has no colors in a pipe. */
export function terminalReport(report: Report, { verbose = false } = {}): string {
  const { findings, accepted, checks } = report;
  const untested = checks.filter(({ outcome }) => outcome === 'not tested');
  const partial = checks.filter((result) => isTested(result) && result.reason);
  return [
    ...findings.map((finding) => findingText(finding, report.requirements.length > 0)),
    ...section('Requirements', verbose ? requirementLines(report) : []),
    ...section('Not tested', untestedLines(untested)),
    ...section('Not applicable', inapplicableLines(checks)),
    ...section(
      'Notes',
      partial.map(({ id, reason }) => `${id}: ${reason}`),
    ),
    ...section(
      'Accepted by the baseline',
      accepted.map(({ id, until, reason }) => `${id} until ${until}${reason ? `: ${reason}` : ''}`),
    ),
    ...section('Baseline entries without effect', baselineLines(report)),
    summaryText(report),
  ].join('\n\n');
}

/** A title and its lines; nothing without lines. */
const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [[styleText('bold', title), ...lines.map((line) => `  ${line}`)].join('\n')];

const shownLocations = 5;

/** The rules are named only if the contract cites them. */
export function findingText(finding: Finding, hasRules: boolean): string {
  const { id, requirement, request, expected, received, clause, curl, compareWith, explains = [] } = finding;
  const [, ...others] = finding.locations.map((location) => location.request);
  const again = others.length > 0 ? styleText('dim', `  and ${counted(others.length, 'other request')}`) : '';
  const more = others.length > shownLocations ? ` and ${others.length - shownLocations} more` : '';
  const causes = [...new Set(explains.map(({ check }) => check))].map(
    (check) => `${check} ×${sum(explains.filter((each) => each.check === check).map(({ times }) => times))}`,
  );
  const lines: Record<string, string | undefined> = {
    expected,
    received: styleText('red', received),
    [hasRules ? requirement : 'see']: `${clause.label}  ${styleText('dim', clause.pointer)}`,
    repeat: curl && styleText('dim', curl),
    compare: compareWith && styleText('dim', compareWith),
    also: `${others.slice(0, shownLocations).join('; ')}${more}`,
    causes: causes.join(', '),
  };
  return [
    `${styleText('red', '✗')} ${styleText('bold', id)}  ${request}${again}`,
    ...Object.entries(lines).flatMap(([name, text]) => (text ? [`  ${name.padEnd(8)}  ${text}`] : [])),
  ].join('\n');
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const requirementLines = ({ requirements }: Report): string[] =>
  requirements.map(
    ({ id, rule, outcome, reason }) =>
      `${id.padEnd(4)} ${styleText(colors[outcome], outcome.padEnd(10))} ${rule}${reason ? styleText('dim', ` (${reason})`) : ''}`,
  );

/** Groups the checks that were not tested for the same reason. */
function untestedLines(checks: CheckResult[]): string[] {
  const reasons = new Set(checks.map(({ reason = '' }) => reason));
  return [...reasons].map((reason) => {
    const ids = checks.flatMap((check) => (check.reason === reason ? [check.id] : []));
    return `${styleText('yellow', '?')} ${ids.join(', ')}: ${reason}`;
  });
}

/** The parts that the contract lacks, and how many checks need each. */
function inapplicableLines(checks: CheckResult[]): string[] {
  const reasons = checks.flatMap(({ outcome, reason = '' }) => (outcome === 'not applicable' ? [reason] : []));
  return [...new Set(reasons)].map(
    (reason) => `${counted(reasons.filter((each) => each === reason).length, 'check')}: ${reason}`,
  );
}

/** Entries of the baseline that can be removed. */
const baselineLines = ({ baseline: { expired, stale } }: Report): string[] => [
  ...expired.map(({ finding, until }) => `${finding}: expired after ${until}`),
  ...stale.map(({ finding }) => `${finding}: did not occur; remove it`),
];

/** The result in one line. A check that was not tested never counts as passed. */
function summaryText(report: Report): string {
  const { findings, target } = report;
  const head =
    findings.length === 0 ? styleText('green', 'conforms') : styleText('red', counted(findings.length, 'finding'));
  const parts = outcomesOf(report).map(
    ([outcome, count]) => `${outcome === 'passed' ? counted(count, 'check') : count} ${outcome}`,
  );
  return `${target}: ${head}. ${parts.join(', ')}. ${sentText(report)}.`;
}
