import type { Header } from '@threads-api/contract/model';
import { createSchemaCheck, type SchemaCheck } from '../lint/check-schema.ts';
import { contractRule, type Report } from '../lint/contract-rule.ts';

/** Every response header has an example that matches its schema. */
export const headerExample = contractRule(({ responses, pointerOf }, report) => {
  const findMisfit = createSchemaCheck();
  const seen = new Set<string>();
  for (const { response } of responses) {
    for (const [name, header] of Object.entries(response.headers)) {
      const pointer = pointerOf(header);
      if (seen.has(pointer)) continue;
      seen.add(pointer);
      checkHeader(name, header, findMisfit, report);
    }
  }
});

function checkHeader(name: string, header: Header, findMisfit: SchemaCheck, report: Report): void {
  const examples =
    header.example === undefined
      ? header.examples.map((example) => ({ part: example, field: 'value', value: example.value }))
      : [{ part: header, field: 'example', value: header.example }];
  if (examples.length === 0) report(header, `The header ${name} has no example. Add "example".`);
  for (const { part, field, value } of examples) {
    // Prism then generates a value.
    const missing = `The example of ${name} is empty, 0 or false, which Prism treats as missing. Use another value.`;
    const reason = value ? findMisfit(header.schema, value) : undefined;
    if (!value) report(part, missing, field);
    if (reason)
      report(part, `The example of ${name} does not match its schema: ${reason}. Correct one of them.`, field);
  }
}
