import { escapeXml } from '@threads-api/cli';
import type { Change, ServerProblem } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import { describeProblem, detailsOf, eventOf, formerPosition } from '../describe-change.ts';
import { summaryOf } from './summary.ts';

/** A comparison as a JUnit report: breaking changes are failures, other changes are passed tests. */
export function writeJunit(comparison: Comparison, base: string): string {
  const { changes } = comparison;
  const breaking = changes.filter(({ level }) => level === 'breaking').length;
  const { problems = [] } = comparison.server ?? {};
  const failures = breaking + problems.length;
  const listed = [...changes.map(writeCase), ...problems.map(writeProblem)];
  const cases = listed.length > 0 ? listed : ['    <testcase classname="contract" name="no changes" />'];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract changes" tests="${cases.length}" failures="${failures}">`,
    `  <testsuite name="${escapeXml(summaryOf(comparison, base))}" tests="${cases.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

function writeCase(change: Change): string {
  const { level, location, reasons, at } = change;
  const [{ rule }] = reasons;
  const head = `    <testcase classname="${rule}" name="${escapeXml(location)}" file="${escapeXml(at.file)}" line="${at.line}"`;
  const text = [eventOf(change), ...detailsOf(change), ...formerPosition(change)].join('\n');
  if (level !== 'breaking') return `${head}><system-out>${escapeXml(text)}</system-out></testcase>`;
  return `${head}><failure message="${escapeXml(eventOf(change))}" type="${rule}">${escapeXml(text)}</failure></testcase>`;
}

/** Every problem of a running server is a failure. */
function writeProblem(problem: ServerProblem): string {
  const { request, clause, curl = '' } = problem;
  const message = escapeXml(describeProblem(problem));
  const head = `    <testcase classname="server" name="${escapeXml(`${request} ${clause}`)}">`;
  return `${head}<failure message="${message}" type="server">${escapeXml(curl)}</failure></testcase>`;
}
