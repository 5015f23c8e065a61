import { stripVTControlCharacters } from 'node:util';
import { escapeXml } from '@threads-api/cli';
import { type CheckResult, counted, isTested, type Report } from '../report.ts';
import { findingText } from './terminal.ts';

/**
 * A JUnit report for CI systems, with one test case for each check. It is JUnit as Jenkins validates it: every count is
 * present, and a case has at most one failure.
 */
export function junitReport(report: Report): string {
  const { checks, milliseconds, target, startedAt } = report;
  const cases = checks.map((check) => caseXml(check, report));
  const failures = cases.filter((xml) => xml.includes('<failure')).length;
  const skipped = cases.filter((xml) => xml.includes('<skipped')).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  const time = `time="${(milliseconds / 1000).toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="threads-conformance" ${counts} ${time}>`,
    `  <testsuite name="${escapeXml(target)}" ${counts} skipped="${skipped}" ${time} timestamp="${startedAt.slice(0, 19)}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** A test case, with at most one `skipped` or `failure`. */
function caseXml(check: CheckResult, { findings, requirements: rules }: Report): string {
  const { id, title, requirements } = check;
  const name = escapeXml(`${id}: ${title}`);
  const open = `    <testcase classname="conformance.${requirements.join('-')}" name="${name}" time="0"`;
  const skipped = whySkipped(check);
  if (skipped !== undefined) return `${open}><skipped message="${escapeXml(skipped)}"/></testcase>`;
  const found = findings.filter(({ check }) => check === id);
  const [first] = found;
  if (!first) return `${open}/>`;
  const others = found.length > 1 ? `, and ${counted(found.length - 1, 'other finding')}` : '';
  const message = escapeXml(`${first.id}: expected ${first.expected}, received ${first.received}${others}`);
  const text = found.map((finding) => findingText(finding, rules.length > 0)).join('\n\n');
  return `${open}><failure type="finding" message="${message}">${escapeXml(stripVTControlCharacters(text))}</failure></testcase>`;
}

function whySkipped({ outcome, reason = '', explainedBy }: CheckResult): string | undefined {
  if (!isTested({ outcome })) return reason;
  if (outcome === 'accepted') return 'accepted by the baseline';
  return explainedBy && `explained by ${explainedBy}`;
}
