import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import schema from '../src/target/target.schema.json' with { type: 'json' };

test('target.schema.json is a valid JSON Schema', () => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});

test('resources of an unknown operation are refused', async () => {
  const target = {
    baseUrl: 'http://localhost/api/v1',
    tokens: { full: 'a' },
    resources: { readThread: { visible: 'b' } },
  };
  await expect(checkConformance(target)).rejects.toThrow(
    "The target names resources of 'readThread', but the document has no such operation. Its operations are listThreads, getThread, listThreadNotes.",
  );
});
