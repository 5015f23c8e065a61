import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type CleanUps, cleanUp } from '@threads-api/cli';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type BaseVersion, createBaseline } from '../server/document/baseline.ts';
import { compareWithBase } from '../server/document/compare-with-base.ts';
import { createDocumentThread } from '../server/document/document-thread.ts';
import { findBase } from '../server/document/find-base.ts';
import { shop } from './start-all.ts';

const run = promisify(execFile);
const thread = createDocumentThread();
const cleanUps: CleanUps = [];
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
  file = join(folder, 'openapi.yaml');
});
afterEach(async () => {
  await cleanUp(cleanUps);
  await rm(folder, { recursive: true });
});
afterAll(() => thread.stop());

test('a change in a referenced file has the position in that file', async () => {
  const order = join(folder, 'order.yaml');
  await writeFile(file, shop.replace('$ref: "#/components/schemas/Order"', '$ref: "order.yaml"'));
  await writeFile(
    order,
    'type: object\nrequired: [note]\nproperties:\n  id: { type: integer }\n  note: { type: string }\n',
  );
  const baseline = await createBaseline(file, undefined);
  cleanUps.push(baseline.remove);
  await baseline.keepFirst(await thread.run('read', file));
  await writeFile(order, 'type: object\nproperties:\n\n  id: { type: string }\n');
  const comparison = await compareWithBase(thread, baseline.base() as BaseVersion, file);
  const name = relative('', order);
  expect(
    comparison.changes.map(({ location, file, line, isInBase, at }) => [location, file, line, isInBase, at]),
  ).toEqual([
    ['order.yaml › id', name, 4, undefined, { file: name, line: 4 }],
    // The removed property has the position of its nearest parent.
    ['order.yaml › note', name, 5, true, { file: name, line: 2 }],
  ]);
});

test('a part that is only in git has the position with its git ref', async () => {
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  await git('init', '-q');
  await writeFile(file, shop);
  await git('add', '.');
  await git('commit', '-qm', 'start');
  await writeFile(file, shop.replace(/^ +parameters:\n +- \{ name: state.*\n/m, ''));
  const comparison = await compareWithBase(thread, await findBase('HEAD', file, cleanUps), file);
  expect(comparison.changes).toEqual([
    expect.objectContaining({ file: 'HEAD:openapi.yaml', isInBase: true, level: 'breaking' }),
  ]);
});
