import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Base, compareContracts, openBase, openDocument } from '@threads-api/spec/contract';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { createBaseline } from '../server/document/baseline.ts';
import { readDocument } from '../server/document/read-document.ts';
import { showComparison } from '../server/document/show-comparison.ts';
import { shop } from './start-all.ts';

test('a change in a referenced file has the position in that file', async () => {
  const folder = await temporaryFolder({
    'openapi.yaml': shop.replace('$ref: "#/components/schemas/Order"', '$ref: "order.yaml"'),
    'order.yaml': 'type: object\nrequired: [note]\nproperties:\n  id: { type: integer }\n  note: { type: string }\n',
  });
  const [file, order] = [join(folder, 'openapi.yaml'), join(folder, 'order.yaml')];
  const baseline = createBaseline(file, undefined);
  baseline.keepFirst(await readDocument(await openDocument(file)));
  await writeFile(order, 'type: object\nproperties:\n\n  id: { type: string }\n');
  const base = baseline.base() as Base;
  const compared = await compareContracts(await openBase(base), await openDocument(file));
  const name = relative('', order);
  expect(showComparison(compared, base, file)).toMatchObject({
    changes: [
      { location: 'order.yaml › id', after: { file: name, line: 4 }, at: { file: name, line: 4 } },
      // The removed property has the position of its nearest parent.
      { location: 'order.yaml › note', before: { file: name, line: 5 }, at: { file: name, line: 2 } },
    ],
  });
});
