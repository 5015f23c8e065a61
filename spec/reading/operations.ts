import type { UserContext } from '@redocly/openapi-core';
import type { ContractDocument, ExampleObject, OperationObject, ParameterObject } from './document.ts';
import { follow, followAll, type Located } from './follow.ts';

export interface Operation extends Located<OperationObject> {
  path: string;
  method: string;
}

/** The methods that a path item may have. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations under `paths`. Webhooks are not among them: the receiver answers those. */
export function* operationsOf(root: object, ctx: UserContext): Generator<Operation> {
  for (const [path, item] of Object.entries((root as ContractDocument).paths ?? {})) {
    for (const method of methods) {
      const node = item[method];
      if (node) yield { path, method, node, location: ctx.location.child(['paths', path, method]) };
    }
  }
}

export type Parameter = Omit<ParameterObject, 'examples'> & { examples: Record<string, ExampleObject> };

/** The parameters of an operation and their examples, `$ref`s followed. */
export function parametersOf({ node, location }: Operation, ctx: UserContext): Located<Parameter>[] {
  return (node.parameters ?? []).flatMap((parameter, index) => {
    const followed = follow<ParameterObject>(parameter, location.child(['parameters', index]), ctx);
    if (!followed) return [];
    const list = followed.location.child('examples');
    const examples = [...followAll<ExampleObject>(followed.node.examples, list, ctx)];
    return [
      {
        location: followed.location,
        node: { ...followed.node, examples: Object.fromEntries(examples.map(({ name, node }) => [name, node])) },
      },
    ];
  });
}

/** The one scope of an operation. */
export function scopeOf({ node }: Operation): string | undefined {
  return Object.values(node.security?.[0] ?? {}).flat()[0];
}
