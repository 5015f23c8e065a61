import { type Operation, readContract } from '@threads-api/contract';
import { inboxDocument } from '#inbox-contract';
import type { Visitor } from './visitor.ts';

/** The whole document of the page's API, with the operations that are served beside the core. */
export const inboxContract = readContract(inboxDocument);

/** Every operation of the document. */
export const inboxOperations: readonly Operation[] = inboxContract.operations;

export const needsSession = ({ security }: Operation) => security.some((schemes) => 'session' in schemes);

/** The path of an operation. Throws if a parameter has no value, so that a new parameter is not missed. */
export function pathOf({ id, path }: Operation, values: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`There is no value for the parameter ${name} of ${id}. Add one to the test.`);
    return encodeURIComponent(value);
  });
  // The redirect of OpenID Connect has a server of its own.
  return id === 'finishOpenIdSignIn' ? filled : `${inboxContract.basePath}${filled}`;
}

/** Sends a request to an operation, with the first example of its body. */
export const sendTo = (
  visitor: Visitor,
  operation: Operation,
  values: Record<string, string>,
  headers?: Record<string, string | undefined>,
) => visitor.send(operation.method, pathOf(operation, values), operation.requestBody?.examples[0]?.value, headers);
