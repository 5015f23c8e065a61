import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractFile, openBase } from '@threads-api/spec/contract';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { compareWithBase } from '../../server/document/compare-with-base.ts';
import { createDocumentThread } from '../../server/document/document-thread.ts';

const consumer = fileURLToPath(new URL('../../../../spec/test/diff/threads-consumer/tsconfig.json', import.meta.url));

test('a change has the lines of the consumers that no longer compile', async () => {
  const text = (await readFile(contractFile, 'utf8')).replace('        - sender\n', '');
  const file = join(await temporaryFolder({ 'openapi.yaml': text }), 'openapi.yaml');
  const thread = createDocumentThread();
  onTestFinished(async () => void (await thread.stop()));
  const comparison = await compareWithBase(thread, await openBase(contractFile, file), file, [consumer]);
  expect(comparison.changes).toEqual([
    expect.objectContaining({
      location: 'Thread › sender',
      level: 'breaking',
      places: [expect.objectContaining({ line: 8, code: 'TS18048', source: expect.stringContaining('thread.sender') })],
    }),
  ]);
});
