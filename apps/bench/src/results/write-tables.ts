import type { Comparison } from '../compare.ts';
import { formatGoal, formatNumber, formatRatio, formatSpread } from './format.ts';
import type { Result } from './result.ts';

/** Writes a result as Markdown tables, with its goals. */
export function writeTables({ benchmark, date, machine, versions, comparisons }: Result): string {
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `### ${benchmark}`,
    `\`pnpm bench ${benchmark}\` on ${date}, ${machine}; ${parts.join(', ')}`,
    ...tablesOf(comparisons),
    ...goalsOf(comparisons),
  ].join('\n\n');
}

/** Counts the goals that are met, and lists the others. */
function goalsOf(comparisons: Comparison[]): string[] {
  const goals = comparisons.flatMap(({ title, unit, better, goals }) =>
    goals.map((goal) => ({ met: goal.met, text: `- ${title} (${unit}): ${formatGoal(goal, better)}` })),
  );
  if (goals.length === 0) return [];
  const missed = goals.filter(({ met }) => !met).map(({ text }) => text);
  const summary = `${goals.length - missed.length} of ${goals.length} goals are met.`;
  return [missed.length > 0 ? `${summary} Missed:\n\n${missed.join('\n')}` : summary];
}

/** Comparisons of the same candidates share a table. All but the first candidate also have a ratio to the first. */
function tablesOf(comparisons: Comparison[]): string[] {
  const groups = Map.groupBy(comparisons, ({ rows, unit }) => JSON.stringify([unit, ...rows.map(({ name }) => name)]));
  return [...groups.values()].map((group) => {
    const [{ rows = [], unit = '', better = '' } = {}] = group;
    return [
      `| ${[`${unit}, ${better} is better`, ...rows.map(({ name }) => name)].join(' | ')} |`,
      `|---|${rows.map(() => '---:').join('|')}|`,
      ...group.map(({ title, rows: [first, ...others] }) => {
        const base = first ? formatNumber(first.median) : '';
        return `| ${[title, base, ...others.map(cell)].join(' | ')} |`;
      }),
    ].join('\n');
  });
}

function cell({ median, ratio }: Comparison['rows'][number]): string {
  const spread = formatSpread(ratio, (value) => value.toFixed(2));
  return `${formatNumber(median)}, **${formatRatio(ratio.median)}**${spread && ` (${spread})`}`;
}
