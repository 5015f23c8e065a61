import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import { describeUses, eventOf, explain } from '../describe-change.ts';
import { summaryOf } from './summary.ts';
import { lineOf } from './text.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A comparison as a table, and the reasons of breaking changes below it. */
export function writeMarkdown(comparison: Comparison, base: string): string {
  const { changes } = comparison;
  const head = `${summaryOf(comparison, base)}\n`;
  if (changes.length === 0) return head;
  const rows = changes.map((change) => {
    const { level, location, uses } = change;
    const cells = [lineOf(change), location, eventOf(change), describeUses(uses)].map(cell);
    return `| ${level === 'breaking' ? '**breaking**' : level} | ${cells.join(' | ')} |`;
  });
  const table = ['| | line | where | what | affects |', '|---|---|---|---|---|', ...rows];
  return [head, ...table, ...changes.flatMap(writeReasons)].join('\n');
}

function writeReasons(change: Change): string[] {
  const reasons = explain(change);
  if (reasons.length === 0) return [];
  const items = reasons.map(({ breaks, instead }) => `- ${breaks}${instead ? ` *Instead:* ${instead}` : ''}`);
  return ['', `**${change.location}**`, ...items];
}
