import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { type Clause, readClauses } from '@threads-api/contract/model';
import type { OpenedDocument } from './open-document.ts';

export interface Decision {
  id: string;
  /** A statement from the original requirements, or a decision. */
  rule: string;
  /** Whether a client of the REST API or a receiver of webhooks can observe it. */
  observable: boolean;
}

/** Reads the R and D rows of the DECISIONS.md next to a document, in order. Empty without such a file. */
export function readDecisions(documentFile: string): Decision[] {
  const file = join(dirname(documentFile), 'DECISIONS.md');
  if (!existsSync(file)) return [];
  const decisions = new Map<string, Decision>();
  let columns = 0;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const cells = cellsOf(line);
    if (cells[0] === 'id') columns = cells.length;
    if (!isDecision(cells)) continue;
    const [id] = cells as [string];
    const observable = cells.at(-1);
    const fault =
      (decisions.has(id) && `${id} has two rows`) ||
      (cells.length !== columns && `the row has ${cells.length} cells, but the table has ${columns} columns`) ||
      (observable !== 'yes' && observable !== 'no' && 'the last cell is neither yes nor no');
    if (fault) throw new CouldNotRun(`${relative('', file)}:${index + 1}: ${fault}.`);
    decisions.set(id, { id, rule: ruleOf(cells), observable: observable === 'yes' });
  }
  return [...decisions.values()];
}

/** The rows of the DECISIONS.md next to a document, with the clauses that cite them. */
export function readRequirements({ root }: OpenedDocument): (Decision & { clauses: Clause[] })[] {
  const clauses = readClauses(root.parsed as object);
  return readDecisions(root.source.absoluteRef).map((decision) => ({
    ...decision,
    clauses: clauses
      .filter(({ requirements }) => requirements.includes(decision.id))
      .map(({ label, pointer }) => ({ label, pointer })),
  }));
}

/** An R row has its rule in the second cell. A D row has the open point there, and the decision in the third. */
function ruleOf([id = '', point = '', decision = '']: string[]): string {
  const rule = id.startsWith('R') ? point : `${point}: ${decision}`;
  return rule.replaceAll('\\|', '|');
}

/** The cells of a table row. `\\|` is an escaped bar. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function isDecision(cells: string[]): boolean {
  return /^[RD]\d+$/.test(cells[0] ?? '');
}
