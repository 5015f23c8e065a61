import { groupBy } from '@threads-api/cli/group-by';
import type { Finding, FindingGroup } from './finding.ts';

const mostNamed = 5;

/**
 * Groups findings by cause. For example, a new required property that many examples lack is one group.
 * Groups are sorted by their first position.
 *
 * @example
 * for (const { message, positions } of groupFindings(findings)) console.log(message, positions.length);
 */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = groupBy(findings, ({ rule, cause }) => JSON.stringify([rule, cause]));
  return [...groups.values()].map((members) => {
    const [{ rule, severity, message, cause, reference }] = members as [Finding];
    return {
      rule,
      severity,
      message: members.length === 1 ? message : [cause, ...subjectsOf(members)].join(' '),
      ...(reference && { reference }),
      positions: members.map(({ file, line, column, source, subject }) => ({
        file,
        line,
        column,
        source,
        ...(subject && { subject }),
      })),
    };
  });
}

/** `Found 26 times: in the examples complete, firstPage and 3 more.` */
function subjectsOf(members: Finding[]): string[] {
  const subjects = [...new Set(members.flatMap(({ subject }) => subject ?? []))];
  if (subjects.length === 0) return [];
  const count = `Found ${members.length} times: in`;
  if (subjects.length === 1) return [`${count} ${subjects}.`];
  const names = subjects.slice(0, mostNamed).map((subject) => subject.replace(/^the example /, ''));
  const rest = subjects.length - names.length;
  return [`${count} the examples ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`];
}
