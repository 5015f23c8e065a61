import type { Location, UserContext } from '@redocly/openapi-core';
import type { ContractDocument, OperationObject, ParameterObject } from './document.ts';
import { follow } from './follow.ts';

export interface Operation {
  path: string;
  method: string;
  operation: OperationObject;
  location: Location;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations under `paths`. Webhooks are not among them: their answers come from the receiver. */
export function* operationsOf(root: object, ctx: UserContext): Generator<Operation> {
  for (const [path, item] of Object.entries((root as ContractDocument).paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { path, method, operation, location: ctx.location.child(['paths', path, method]) };
    }
  }
}

/** The parameters an operation declares, `$ref`s followed. */
export function parametersOf({ operation, location }: Operation, ctx: UserContext): ParameterObject[] {
  return (operation.parameters ?? []).flatMap((parameter, index) => {
    const followed = follow<ParameterObject>(parameter, location.child(['parameters', index]), ctx);
    return followed ? [followed.node] : [];
  });
}
