import type { Location, UserContext } from '@redocly/openapi-core';
import type { ContractDocument, Referenced, ResponseObject } from './document.ts';
import { follow } from './follow.ts';
import { type Operation, operationsOf } from './operations.ts';

interface Declared<R> {
  /** Absent for the answers to unknown paths and methods. */
  operation?: Operation;
  status: string;
  response: R;
  location: Location;
}

export type Response = Declared<ResponseObject>;

/** Every answer the API may give: those of each operation, then the fallbacks. A shared one is given once a status. */
export function* responsesOf(root: object, ctx: UserContext): Generator<Response> {
  const seen = new Set<string>();
  for (const entry of declaredResponses(root, ctx)) {
    const followed = follow<ResponseObject>(entry.response, entry.location, ctx);
    if (!followed) continue;
    const key = `${entry.status} ${followed.location.pointer}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield { ...entry, response: followed.node, location: followed.location };
  }
}

function* declaredResponses(root: object, ctx: UserContext): Generator<Declared<Referenced<ResponseObject>>> {
  for (const operation of operationsOf(root, ctx)) {
    for (const [status, response] of Object.entries(operation.node.responses ?? {})) {
      yield { operation, status, response, location: operation.location.child(['responses', status]) };
    }
  }
  const fallbacks = (root as ContractDocument)['x-fallback-responses'];
  for (const [status, response] of Object.entries(fallbacks ?? {})) {
    yield { status, response, location: ctx.location.child(['x-fallback-responses', status]) };
  }
}
