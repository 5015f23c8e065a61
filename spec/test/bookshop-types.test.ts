import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generateTypes } from '../generate/generate-types.ts';
import { openDocument } from '../open-document.ts';

const folder = new URL('../../packages/http/testing/bookshop/', import.meta.url);

test('the types of the bookshop, which the tests of packages/http serve, match its document', async () => {
  const { root } = await openDocument(fileURLToPath(new URL('bookshop.yaml', folder)));
  const types = await generateTypes(root, 'bookshop.yaml');
  expect(await readFile(new URL('bookshop.gen.ts', folder), 'utf8')).toBe(types);
});
