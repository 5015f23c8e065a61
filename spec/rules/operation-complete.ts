import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { HeaderObject, Referenced, ResponseObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { type Operation, operationsOf, parametersOf, scopeOf } from '../reading/operations.ts';
import { headersFor } from './response-headers.ts';

const everywhere = ['304', '400', '401', '403', '429', '500', '503'];

/** Every operation declares the statuses and headers that all operations share. One finding says what to paste. */
export const operationComplete: Oas3Rule = () => ({
  Root(root, ctx) {
    const operations = [...operationsOf(root, ctx)];
    for (const operation of operations) {
      const { node, location } = operation;
      const canMiss = parametersOf(operation, ctx).some((parameter) => parameter.node.in === 'path');
      const statuses = (canMiss ? [...everywhere, '404'] : everywhere).toSorted();
      const lines = statuses
        .filter((status) => !node.responses?.[status])
        .map((status) => `"${status}": { $ref: "${sharedResponse(status, operation, operations, ctx)}" }`);
      const ok = node.responses?.['200'];
      const headers = ok && '$ref' in ok ? [] : missingHeaders(ok as ResponseObject | undefined);
      const paste = [
        ...(lines.length > 0 ? ['Paste under responses:', ...lines] : []),
        ...(headers.length > 0
          ? ['Paste under the headers of 200:', ...headers.map((name) => headerLine(name, operations))]
          : []),
      ];
      if (paste.length === 0) continue;
      ctx.report({
        message: `The operation lacks shared responses or headers. ${paste.join('\n')}`,
        location: node.responses ? location.child('responses') : location,
      });
    }
  },
});

const missingHeaders = (response: ResponseObject = {}) =>
  headersFor('200', true).filter((name) => !response.headers?.[name]);

/** The response that other operations refer to; of several 403s, the one that names the scope. */
function sharedResponse(status: string, operation: Operation, operations: Operation[], ctx: UserContext): string {
  const references = operations.flatMap(({ node, location }) => {
    const response = node.responses?.[status];
    return response && '$ref' in response ? [{ $ref: response.$ref, location }] : [];
  });
  const scope = scopeOf(operation);
  const named = references.find(({ $ref, location }) => status === '403' && namesScope($ref, scope, location, ctx));
  return (named ?? references[0])?.$ref ?? '#/components/responses/…';
}

function namesScope($ref: string, scope: string | undefined, location: Location, ctx: UserContext): boolean {
  const response = follow<ResponseObject>({ $ref }, location, ctx);
  const header = response?.node.headers?.['WWW-Authenticate'];
  const resolved = header && follow<HeaderObject>(header, response.location, ctx);
  return String(resolved?.node.schema?.const).includes(`scope="${scope}"`);
}

function headerLine(name: string, operations: Operation[]): string {
  for (const { node } of operations) {
    const ok = node.responses?.['200'] as ResponseObject | undefined;
    const header: Referenced<HeaderObject> | undefined = ok?.headers?.[name];
    if (header && '$ref' in header) return `${name}: { $ref: "${header.$ref}" }`;
  }
  return `${name}: { $ref: "#/components/headers/…" }`;
}
