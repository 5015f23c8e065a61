import { toPointer } from './pointer.ts';

/** A part of a contract that cites a requirement. */
export interface Clause {
  /** A readable name: `listThreads unread`, `Thread.snippet`, `TooManyRequests`. */
  label: string;
  /** Its JSON pointer. Unlike a line number, it does not change when other parts are edited. */
  pointer: string;
}

type Node = Record<string, unknown>;

/** The clauses of a document and the requirements that each one cites, in document order. */
export function readClauses(document: object): (Clause & { requirements: string[] })[] {
  const clauses: (Clause & { requirements: string[] })[] = [];
  visit(document, []);
  return clauses;

  function visit(node: unknown, path: string[]): void {
    if (typeof node !== 'object' || node === null) return;
    const requirements = (node as Node)['x-requirement'];
    if (Array.isArray(requirements))
      clauses.push({ label: labelOf(node as Node, path, document), pointer: `#${toPointer(path)}`, requirements });
    for (const [key, child] of Object.entries(node))
      if (key !== 'examples' && key !== 'x-requirement') visit(child, [...path, key]);
  }
}

function labelOf(node: Node, path: string[], document: object): string {
  const [section = '', name = '', method = '', , status = ''] = path;
  if (section === 'paths') {
    const { operationId } = (document as { paths: Record<string, Record<string, Node>> }).paths[name]?.[method] ?? {};
    return [operationId, node.name ?? status].join(' ').trim();
  }
  if (section === 'components')
    return path
      .slice(2)
      .filter((key) => key !== 'properties')
      .join('.');
  if (section === 'tags') return `tag ${node.name}`;
  if (section === 'x-fallback-responses') return `any other, ${name}`;
  return section === 'webhooks' ? name : section;
}
