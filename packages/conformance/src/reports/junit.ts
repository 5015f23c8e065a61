import type { CheckResult, Report } from '../report.ts';

/** A JUnit report for CI systems, with one test case for each check. */
export function junitReport(report: Report): string {
  const { checks, milliseconds, target, level } = report;
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="threads-conformance" time="${milliseconds / 1000}">`,
    `  <testsuite name="${escapeXml(`${target} (${level})`)}" tests="${checks.length}" failures="${count('failed')}" skipped="${count('not tested') + count('accepted')}" timestamp="${report.startedAt}">`,
    ...checks.flatMap((check) => testCase(check, report)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ id, title, outcome, reason = '', requirements }: CheckResult, { findings }: Report): string[] {
  const open = `    <testcase classname="${requirements.join(' ')}" name="${escapeXml(`${id}: ${title}`)}"`;
  if (outcome === 'not tested') return [`${open}><skipped message="${escapeXml(reason)}"/></testcase>`];
  if (outcome === 'accepted') return [`${open}><skipped message="accepted by the baseline"/></testcase>`];
  const found = findings.filter(({ check }) => check === id);
  if (found.length === 0) return [`${open}/>`];
  return [
    `${open}>`,
    ...found.map(({ id: finding, request, expected, received, clause, curl }) => {
      const text = `${request}\nexpected: ${expected}\nreceived: ${received}\n${clause.label} ${clause.pointer}\n${curl}`;
      return `      <failure message="${escapeXml(`${finding}: expected ${expected}, received ${received}`)}">${escapeXml(text)}</failure>`;
    }),
    '    </testcase>',
  ];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML, which does not allow control characters even if they are escaped. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
