import { stripVTControlCharacters } from 'node:util';
import { escapeXml } from '@threads-api/cli';
import { type CheckResult, counted, isTested, type Report } from '../report.ts';
import { findingText } from './terminal.ts';

/** A test case of a JUnit report. At most one of `skipped` and `failure` is given. */
interface JunitCase {
  classname: string;
  name: string;
  /** Why it was skipped. */
  skipped?: string;
  failure?: { message: string; text: string };
}

/**
 * A JUnit report for CI systems, with one test case for each check. It is JUnit as Jenkins validates it: every count is
 * present, and a case has at most one failure.
 */
export function junitReport(report: Report): string {
  const { checks, milliseconds, target, startedAt } = report;
  const cases = checks.map((check) => caseOf(check, report));
  const failures = cases.filter(({ failure }) => failure).length;
  const skipped = cases.filter((testCase) => testCase.skipped !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  const time = `time="${(milliseconds / 1000).toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="threads-conformance" ${counts} ${time}>`,
    `  <testsuite name="${escapeXml(target)}" ${counts} skipped="${skipped}" ${time} timestamp="${startedAt.slice(0, 19)}">`,
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseXml({ classname, name, skipped, failure }: JunitCase): string {
  const open = `    <testcase classname="${escapeXml(classname)}" name="${escapeXml(name)}" time="0"`;
  if (skipped !== undefined) return `${open}><skipped message="${escapeXml(skipped)}"/></testcase>`;
  if (!failure) return `${open}/>`;
  const { message, text } = failure;
  return `${open}><failure type="finding" message="${escapeXml(message)}">${escapeXml(text)}</failure></testcase>`;
}

function caseOf(check: CheckResult, { findings, requirements: rules }: Report): JunitCase {
  const { id, title, requirements, outcome, reason = '', explainedBy } = check;
  const described = { classname: `conformance.${requirements.join('-')}`, name: `${id}: ${title}` };
  if (!isTested(check)) return { ...described, skipped: reason };
  if (outcome === 'accepted') return { ...described, skipped: 'accepted by the baseline' };
  if (explainedBy) return { ...described, skipped: `explained by ${explainedBy}` };
  const found = findings.filter(({ check }) => check === id);
  const [first] = found;
  if (!first) return described;
  const others = found.length > 1 ? `, and ${counted(found.length - 1, 'other finding')}` : '';
  const message = `${first.id}: expected ${first.expected}, received ${first.received}${others}`;
  const text = found.map((finding) => findingText(finding, rules.length > 0)).join('\n\n');
  return { ...described, failure: { message, text: stripVTControlCharacters(text) } };
}
