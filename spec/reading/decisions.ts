import { readFileSync } from 'node:fs';

export interface Decision {
  id: string;
  /** Whether a client of the REST API or a receiver of webhooks can observe it. */
  observable: boolean;
}

export const decisionsFile = new URL('../DECISIONS.md', import.meta.url);

/** The rows of the R and D tables of DECISIONS.md, in their order. */
export function readDecisions(markdown = readFileSync(decisionsFile, 'utf8')): Decision[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = decisionCells(line);
    return cells ? [{ id: cells[0] as string, observable: cells.at(-2) === 'yes' }] : [];
  });
}

/** The cells of a row, if it is one: the id first, and last whether it is seen over HTTP and the clauses. */
export function decisionCells(line: string): string[] | undefined {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return /^[RD]\d+$/.test(cells[0] ?? '') ? cells : undefined;
}
