import { document, type ParameterObject } from './document.ts';

/** An operation of the contract, as a client, a mock or a checker wants to know it. */
export interface Operation {
  id: string;
  /** In lower case, as in the document. */
  method: string;
  path: string;
  /** The one scope that a token needs for it. */
  scope: string;
  parameters: ParameterObject[];
  /** Every status it may answer with, ascending. */
  statuses: number[];
}

/**
 * All operations, in the order of the contract.
 *
 * @example
 * for (const { method, path, scope } of operations) console.log(method, path, scope);
 */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, security, parameters, responses }]) => ({
    id: operationId,
    method,
    path,
    scope: security
      .flatMap((requirement) => Object.values(requirement))
      .flat()
      .join(' '),
    parameters,
    statuses: Object.keys(responses).map(Number),
  })),
);
