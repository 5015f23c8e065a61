import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { ExampleObject, ResponseObject } from '../reading/document.ts';
import { followAll } from '../reading/follow.ts';
import { type Operation, operationsOf, parametersOf } from '../reading/operations.ts';

/**
 * Every example of a parameter is part of the request for a response example of the same name, in each operation that
 * has the parameter. An example of a header alone asks for the response without a body. Other tools would make requests
 * of their own from names that match nothing.
 */
export const parameterExamplePaired: Oas3Rule = () => ({
  Root(root, ctx) {
    const reported = new Set<string>();
    for (const operation of operationsOf(root, ctx)) {
      const parameters = parametersOf(operation, ctx);
      const known = new Set([
        ...responseExamples(operation, ctx),
        ...parameters.filter(({ node }) => node.in === 'header').flatMap(({ node }) => Object.keys(node.examples)),
      ]);
      for (const { node, location } of parameters) {
        for (const { name, location: at } of followAll<ExampleObject>(node.examples, location.child('examples'), ctx)) {
          if (known.has(name) || reported.has(at.pointer)) continue;
          reported.add(at.pointer);
          const { method, path } = operation;
          const message = `No response of ${method.toUpperCase()} ${path} has an example named ${name}. Correct the name, or add the response example.`;
          ctx.report({ message, location: at });
        }
      }
    }
  },
});

function responseExamples({ node, location }: Operation, ctx: UserContext): string[] {
  return [...followAll<ResponseObject>(node.responses, location.child('responses'), ctx)].flatMap(({ node }) =>
    Object.values(node.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {})),
  );
}
