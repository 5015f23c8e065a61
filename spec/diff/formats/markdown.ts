import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import {
  describePlace,
  describeProblem,
  describeServer,
  describeUses,
  detailsOf,
  eventOf,
  otherPlacesTitle,
} from '../describe-change.ts';
import { summaryOf } from './summary.ts';
import { lineOf } from './text.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A comparison as a table, and the reasons of breaking changes below it. */
export function writeMarkdown(comparison: Comparison, base: string): string {
  const { changes } = comparison;
  const head = `${summaryOf(comparison, base)}\n`;
  const rows = changes.map((change) => {
    const { level, location, uses } = change;
    const cells = [lineOf(change), location, eventOf(change), describeUses(uses)].map(cell);
    return `| ${level === 'breaking' ? '**breaking**' : level} | ${cells.join(' | ')} |`;
  });
  const table = rows.length > 0 ? ['| | line | where | what | affects |', '|---|---|---|---|---|', ...rows] : [];
  const others = (comparison.otherPlaces ?? []).map((place) => `- ${describePlace(place)}`);
  const together = others.length > 0 ? ['', `**${otherPlacesTitle}**`, ...others] : [];
  const server = (comparison.server?.problems ?? []).map(
    (problem) => `- ${describeProblem(problem)} (\`${problem.clause}\`)`,
  );
  const toChange = comparison.server ? ['', describeServer(comparison.server), '', ...server] : [];
  return [head, ...table, ...changes.flatMap(writeReasons), ...together, ...toChange].join('\n');
}

function writeReasons(change: Change): string[] {
  const details = detailsOf(change).filter((detail) => !detail.startsWith('In '));
  return details.length === 0 ? [] : ['', `**${change.location}**`, ...details.map((detail) => `- ${detail}`)];
}
