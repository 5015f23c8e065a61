import type { Clause } from '../reading/clauses.ts';
import { cellsOf, isDecision } from '../reading/decisions.ts';

/** DECISIONS.md with the last cell of every row linked to the clauses that cite its id. */
export function linkDecisions(markdown: string, clauses: Clause[]): string {
  return markdown
    .split('\n')
    .map((line) => {
      const cells = cellsOf(line);
      if (!isDecision(cells)) return line;
      const links = clauses
        .filter(({ requirements }) => requirements.includes(cells[0] as string))
        .map(({ label, line }) => `[${label}](openapi.yaml#L${line})`);
      return `| ${[...cells.slice(0, -1), links.join(', ')].join(' | ')} |`;
    })
    .join('\n');
}
