import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { HeaderObject } from '../reading/document.ts';
import { follow } from '../reading/follow.ts';
import { responsesOf } from '../reading/responses.ts';

/** Every response header has an example, and the example is one. */
export const headerExample: Oas3Rule = () => ({
  Root(root, ctx) {
    const seen = new Set<string>();
    for (const { response, location } of responsesOf(root, ctx)) {
      for (const [name, declared] of Object.entries(response.headers ?? {})) {
        const header = follow<HeaderObject>(declared, location.child(['headers', name]), ctx);
        if (!header || seen.has(header.location.pointer)) continue;
        seen.add(header.location.pointer);
        checkHeader(name, header.node, header.location, ctx);
      }
    }
  },
});

function checkHeader(name: string, header: HeaderObject, location: Location, ctx: UserContext) {
  const examples = examplesOf(header, location);
  if (examples.length === 0) {
    ctx.report({ message: `The header ${name} has no example. Add "example".`, location });
    return;
  }
  const ajv = new Ajv2020({ strict: false });
  for (const { value, location } of examples) {
    // An example of 0 reads as "no example" to Prism, which then makes up a value.
    if (value && ajv.validate(header.schema ?? {}, value)) continue;
    const reason = value ? ajv.errorsText(undefined, { dataVar: 'it' }) : 'it is empty';
    ctx.report({
      message: `The example of ${name} does not fit its schema: ${reason}. Correct one of them.`,
      location,
    });
  }
}

function examplesOf(header: HeaderObject, location: Location) {
  if (header.example !== undefined) return [{ value: header.example, location: location.child('example') }];
  return Object.entries(header.examples ?? {}).map(([name, { value }]) => ({
    value,
    location: location.child(['examples', name, 'value']),
  }));
}
