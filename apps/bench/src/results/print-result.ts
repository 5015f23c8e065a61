import { styleText } from 'node:util';
import type { Comparison } from '../compare.ts';
import { formatGoal, formatNumber, formatRatio, formatSpread } from './format.ts';
import type { Result } from './result.ts';

/** Prints a result to the terminal. */
export function printResult({ benchmark, machine, comparisons }: Result): void {
  console.log(`\n${styleText('bold', benchmark)}  ${styleText('dim', machine)}`);
  for (const comparison of comparisons) printComparison(comparison);
}

function printComparison({ title, unit, better, rounds, rows, goals }: Comparison): void {
  console.log(
    `\n${title} (${unit}, ${better} is better, ${rounds === 1 ? 'one round' : `median of ${rounds} rounds`})`,
  );
  const cells = rows.map(({ name, ratio, ...spread }) => [
    name,
    formatNumber(spread.median),
    formatSpread(spread, formatNumber),
    formatRatio(ratio.median),
    formatSpread(ratio, (value) => value.toFixed(2)),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [first = 0, ...others] = widths;
  for (const [name = '', ...numbers] of cells) {
    const padded = numbers.map((text, index) => text.padStart(others[index] ?? 0));
    console.log(`  ${name.padEnd(first)}  ${padded.join('  ')}`.trimEnd());
  }
  for (const goal of goals) {
    console.log(styleText(goal.met ? 'green' : 'yellow', `  ${formatGoal(goal, better)}`));
  }
}
