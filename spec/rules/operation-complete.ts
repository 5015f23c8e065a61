import type { Operation, Response } from '@threads-api/contract/model';
import { namesScope } from '../extensions/scope-in-403.ts';
import { contractRule } from '../lint/contract-rule.ts';
import { headersFor } from './response-headers.ts';

const everywhere = ['304', '400', '401', '403', '429', '500', '503'];

/** Every operation declares the shared statuses and headers. A single finding lists all missing lines. */
export const operationComplete = contractRule(({ operations, pointerOf }, report) => {
  for (const operation of operations) {
    const { parameters, responses } = operation;
    const canMiss = parameters.some((parameter) => parameter.in === 'path');
    const lines = (canMiss ? [...everywhere, '404'] : everywhere)
      .toSorted()
      .filter((status) => !responses[status])
      .map((status) => `"${status}": { $ref: "${sharedResponse(status, operation)}" }`);
    const headers = headersFor('200', true)
      .filter((name) => !isShared(responses['200']) && !responses['200']?.headers[name])
      .map((name) => `${name}: { $ref: "${sharedHeader(name)}" }`);
    const paste = [
      ...(lines.length > 0 ? ['Paste under responses:', ...lines] : []),
      ...(headers.length > 0 ? ['Paste under the headers of 200:', ...headers] : []),
    ];
    if (paste.length === 0) continue;
    report(operation, `The operation lacks shared responses or headers. ${paste.join('\n')}`, 'responses');
  }

  /** The shared response for a status. For 403, the one that names the scope. */
  function sharedResponse(status: string, { scope }: Operation): string {
    const shared = operations.flatMap(({ responses }) => responses[status] ?? []).filter(isShared);
    const named = shared.find((response) => status === '403' && namesScope(response, scope));
    const found = named ?? shared[0];
    return found ? pointerOf(found) : '#/components/responses/…';
  }

  function sharedHeader(name: string): string {
    const headers = operations.flatMap(({ responses }) => responses['200']?.headers[name] ?? []);
    const pointer = headers.map(pointerOf).find((candidate) => candidate.startsWith('#/components/headers/'));
    return pointer ?? '#/components/headers/…';
  }

  function isShared(response: Response | undefined): boolean {
    return response !== undefined && pointerOf(response).startsWith('#/components/responses/');
  }
});
