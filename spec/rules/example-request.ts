import type { Oas3Rule } from '@redocly/openapi-core';
import { type Example, essentialQuery, examplesOf } from '../reading/examples.ts';

/**
 * Every example of a 200 answers a request, and no two answer the same one. The request is made of the parameters that
 * have an example of the same name; other tools pair them in this way too. An operation without parameters has one request.
 */
export const exampleRequest: Oas3Rule = () => ({
  Root(root, ctx) {
    const answered = new Map<string, string>();
    for (const example of examplesOf(root, ctx)) {
      const { name, entry } = example;
      const fault = faultOf(example);
      if (fault) {
        ctx.report({ message: fault, location: entry });
        continue;
      }
      const key = keyOf(example);
      const other = answered.get(key);
      if (other) {
        const message = `The examples ${other} and ${name} answer the same request. Change the parameter examples of one of them.`;
        ctx.report({ message, location: entry });
      }
      answered.set(key, name);
    }
  },
});

function faultOf({ name, request, parameters }: Example): string | undefined {
  const missing = parameters.find((parameter) => parameter.in === 'path' && !(parameter.name in request.path));
  if (missing)
    return `The path parameter ${missing.name} has no example named ${name}. Add it: it is part of the request.`;
  const named = parameters.some(({ examples }) => examples[name]);
  const only = !parameters.some((parameter) => parameter.in === 'path' || parameter.in === 'query');
  if (named || only || request.caller) return undefined;
  return `No parameter has an example named ${name}, so its request is unknown. Add one to a parameter; a default value will do.`;
}

function keyOf(example: Example): string {
  const { operation, request } = example;
  const sorted = (values: Record<string, unknown>) => Object.entries(values).sort();
  return JSON.stringify([operation.path, sorted(request.path), sorted(essentialQuery(example)), request.caller]);
}
