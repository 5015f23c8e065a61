import {
  type Clause,
  type Contract,
  type Operation,
  readClauses,
  requirements,
  contract as threads,
  toPointer,
  valueAt,
} from '@threads-api/contract';

/**
 * Returns the clause of the rule to cite: the one with the label `about`, or else the one about the operation, or else the
 * first. Another contract does not state the rules, so the operation is cited.
 */
export function clauseOf({ document }: Contract, requirement: string, about?: string, operation?: Operation): Clause {
  if (document !== threads.document) return operation ? operationClause(operation) : introduction;
  const clauses = requirements.find(({ id }) => id === requirement)?.clauses ?? [];
  const found =
    clauses.find(({ label }) => label === about) ??
    clauses.find(({ label }) => label.split(' ')[0] === operation?.id) ??
    clauses[0];
  return !found || found.pointer === '#/info' ? introduction : found;
}

const operationClause = ({ id, path, method }: Operation): Clause => ({
  label: id,
  pointer: `#${toPointer(['paths', path, method.toLowerCase()])}`,
});

const introduction: Clause = { label: 'Introduction', pointer: '#/info/description' };

const decisionsOf = (document: object) => valueAt(document, '#/externalDocs/url');

/** Whether a document follows the decisions of this project. Others may use the same ids for decisions of their own. */
const citesDecisions = (document: object): boolean => decisionsOf(document) === decisionsOf(threads.document);

/** The rules of this project that an OpenAPI document cites; `undefined` if it cites none. */
export function citedRules(document: object): Set<string> | undefined {
  if (!citesDecisions(document)) return undefined;
  const rules = new Set(readClauses(document).flatMap(({ requirements: cited }) => cited));
  return rules.size > 0 ? rules : undefined;
}
