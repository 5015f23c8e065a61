import type { Document } from '@redocly/openapi-core';
import { type Clause, readClauses } from '@threads-api/contract/model';
import { type Decision, readDecisions } from './decisions.ts';

/** The rows of the DECISIONS.md next to a document, with the clauses that cite them. */
export function readRequirements({ parsed, source }: Document): (Decision & { clauses: Clause[] })[] {
  const clauses = readClauses(parsed as object);
  return readDecisions(source.absoluteRef).map((decision) => ({
    ...decision,
    clauses: clauses
      .filter(({ requirements }) => requirements.includes(decision.id))
      .map(({ label, pointer }) => ({ label, pointer })),
  }));
}
