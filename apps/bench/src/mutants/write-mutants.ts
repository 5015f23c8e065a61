import type { Judgment, Outcome } from './judge-mutant.ts';
import { describeChange } from './mutant.ts';
import { goal, type MutantResult, scoreOf, withOutcome } from './mutant-result.ts';
import { excluded } from './mutated-files.ts';
import { reasonFor } from './survivor-reasons.ts';

const meanings: Record<Outcome, string> = {
  reported: 'the kit reports it',
  survived: 'a response differs, and the kit reports nothing',
  'not observable': 'no response differs',
  'no start': 'the server does not start, or exits',
  timeout: 'the server or the kit takes too long',
};

const percent = (share: number) => (Number.isNaN(share) ? 'none' : `${(share * 100).toFixed(1)} %`);

/** Writes a run as Markdown: score, outcomes, and each survivor with the reason. */
export function writeMutants({ date, machine, versions, seed, total, judgments }: MutantResult): string {
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const sample =
    judgments.length < total ? `${judgments.length} of ${total} mutants, seed ${seed}` : `${total} mutants`;
  const score = scoreOf(judgments);
  const survivors = withOutcome(judgments, 'survived');
  return [
    '### mutants',
    `\`pnpm bench mutants\` on ${date}, ${machine}; ${parts.join(', ')}; ${sample}.`,
    `The kit reports **${percent(score)}** of the mutants that change a response; the goal is ${percent(goal)}, ${score >= goal ? 'met' : 'missed'}.`,
    table(['outcome', 'mutants', 'meaning'], outcomeRows(judgments)),
    ...(survivors.length > 0
      ? [table(['survivor', 'change', 'why the kit does not report it'], survivors.map(survivorRow))]
      : []),
    `Excluded files:\n\n${Object.entries(excluded)
      .map(([file, reason]) => `- \`${file}\`: ${reason}`)
      .join('\n')}`,
  ].join('\n\n');
}

const outcomeRows = (judgments: readonly Judgment[]) =>
  (Object.keys(meanings) as Outcome[]).map((outcome) => [
    outcome,
    `${withOutcome(judgments, outcome).length}`,
    meanings[outcome],
  ]);

const survivorRow = (survivor: Judgment) => [
  `\`${survivor.file}:${survivor.line}\``,
  `${survivor.operator}: ${code(describeChange(survivor))} in ${code(survivor.code)}`,
  reasonFor(survivor),
];

/** Two backticks, because the code may contain one. */
const code = (text: string) => `\`\` ${text} \`\``;

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeBar).join(' | ')} |`).join('\n');

const escapeBar = (text: string) => text.replaceAll('|', '\\|');
