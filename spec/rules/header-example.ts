import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { ExampleObject, HeaderObject } from '../reading/document.ts';
import { createSchemaCheck, type SchemaCheck } from '../reading/fits-schema.ts';
import { follow, followAll } from '../reading/follow.ts';
import { responsesOf } from '../reading/responses.ts';

/** Every response header has an example that fits its schema. */
export const headerExample: Oas3Rule = () => ({
  Root(root, ctx) {
    const misfit = createSchemaCheck(root);
    const seen = new Set<string>();
    for (const { response, location } of responsesOf(root, ctx)) {
      for (const [name, declared] of Object.entries(response.headers ?? {})) {
        const header = follow<HeaderObject>(declared, location.child(['headers', name]), ctx);
        if (!header || seen.has(header.location.pointer)) continue;
        seen.add(header.location.pointer);
        checkHeader(name, header.node, header.location, misfit, ctx);
      }
    }
  },
});

function checkHeader(name: string, header: HeaderObject, location: Location, misfit: SchemaCheck, ctx: UserContext) {
  const examples = examplesOf(header, location, ctx);
  if (examples.length === 0) {
    ctx.report({ message: `The header ${name} has no example. Add "example".`, location });
    return;
  }
  for (const { value, location } of examples) {
    // An example of 0 reads as "no example" to Prism, which then makes up a value.
    const reason = value ? misfit(header.schema ?? {}, value) : 'it is empty';
    if (!reason) continue;
    ctx.report({
      message: `The example of ${name} does not fit its schema: ${reason}. Correct one of them.`,
      location,
    });
  }
}

function examplesOf(header: HeaderObject, location: Location, ctx: UserContext) {
  if (header.example !== undefined) return [{ value: header.example, location: location.child('example') }];
  return [...followAll<ExampleObject>(header.examples, location.child('examples'), ctx)].map(({ node, location }) => ({
    value: node.value,
    location: location.child('value'),
  }));
}
