import {
  type Clause,
  type Contract,
  type Operation,
  requirements,
  contract as threads,
  toPointer,
  valueAt,
} from '@threads-api/contract';

/**
 * Returns the clause to cite: the one that `about` names, or else the rule's clause for the operation, or else the most
 * specific clause of the rule. The document as a whole is never cited. In another contract, where
 * `about` may not exist, the operation is cited.
 */
export function clauseOf({ document }: Contract, requirement: string, about?: string, operation?: Operation): Clause {
  const named = about && namedClause(document, about);
  if (named) return named;
  if (document !== threads.document)
    return operation ? operationClause(operation) : { label: 'Introduction', pointer: '#/info' };
  const clauses = requirements.find(({ id }) => id === requirement)?.clauses ?? [];
  const specific = clauses.filter(({ pointer }) => pointer !== '#/info');
  const found = specific.find(({ label }) => label.split(' ')[0] === operation?.id) ?? specific.at(-1);
  return found ?? section('Introduction');
}

const operationClause = ({ id, path, method }: Operation): Clause => ({
  label: id,
  pointer: `#${toPointer(['paths', path, method.toLowerCase()])}`,
});

/** A clause by the heading of its section, or by its path below `components` or the document: `headers/Vary`, `Thread.snippet`. */
export function namedClause(document: Contract['document'], about: string): Clause | undefined {
  const headings: string[] = document.info?.description?.match(/^## .+$/gm) ?? [];
  if (headings.includes(`## ${about}`)) return section(about);
  const [schema = '', property] = about.split('.');
  const path = about.includes('/') ? about : `schemas/${schema}${property ? `/properties/${property}` : ''}`;
  const pointer = [`#/components/${path}`, `#/${path}`].find((each) => valueAt(document, each) !== undefined);
  if (!pointer) return undefined;
  const stated = requirements.flatMap(({ clauses }) => clauses).find((clause) => clause.pointer === pointer);
  return stated ?? { label: about.split('/').at(-1) ?? about, pointer };
}

const section = (label: string): Clause => ({ label, pointer: '#/info/description' });

const decisionsOf = (document: object) => valueAt(document, '#/externalDocs/url');

/** Whether a document follows the decisions of this project. Others may use the same ids for decisions of their own. */
export const citesDecisions = (document: object): boolean => decisionsOf(document) === decisionsOf(threads.document);

/** The rules of this project that an OpenAPI document cites; `undefined` if it cites none. */
export function citedRules(document: object): Set<string> | undefined {
  if (!citesDecisions(document)) return undefined;
  const rules = new Set<string>();
  collect(document, rules);
  return rules.size > 0 ? rules : undefined;
}

function collect(node: unknown, rules: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'x-requirement') for (const id of child as string[]) rules.add(id);
    else collect(child, rules);
  }
}
