import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { compareVersions } from '../server/document/compare-versions.ts';
import { createDocumentThread } from '../server/document/document-thread.ts';
import { findBase } from '../server/document/find-base.ts';
import { createVersions } from '../server/document/versions.ts';
import { shop, waitForLine, withPortal } from './with-portal.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

test('a change in a referenced file has the position in that file', () =>
  withPortal(
    {
      document: shop.replace('$ref: "#/components/schemas/Order"', '$ref: "order.yaml"'),
      files: {
        'order.yaml':
          'type: object\nrequired: [note]\nproperties:\n  id: { type: integer }\n  note: { type: string }\n',
      },
    },
    async (portal) => {
      await portal.checked();
      const file = join(dirname(portal.spec), 'order.yaml');
      const save = () => writeFile(file, 'type: object\nproperties:\n\n  id: { type: string }\n');
      // The removed property has the position of its nearest parent.
      await waitForLine(portal, save, / {2}order\.yaml:4, order\.yaml:2, openapi/);
      const { comparison } = (await portal.readState()).contract;
      const positions = comparison?.changes.map(({ location, file, line, lineIn }) => [location, file, line, lineIn]);
      expect(positions).toEqual(
        expect.arrayContaining([
          ['order.yaml › id', 'order.yaml', 4, undefined],
          ['order.yaml › note', 'order.yaml', 5, 'older'],
        ]),
      );
    },
  ));

test('a part that is only in git has the position with its git ref', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'positions-'));
  const file = join(folder, 'openapi.yaml');
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true })];
  try {
    await git('init', '-q');
    await writeFile(file, shop);
    await git('add', '.');
    await git('commit', '-qm', 'start');
    await writeFile(file, shop.replace(/^ +parameters:\n +- \{ name: state.*\n/m, ''));
    const versions = await createVersions(file, await findBase('HEAD', file, cleanUps));
    const thread = createDocumentThread();
    cleanUps.push(thread.stop, versions.remove);
    const comparison = await compareVersions(thread, versions, 'base', 'now');
    expect(comparison?.changes).toEqual([
      expect.objectContaining({ file: 'HEAD:openapi.yaml', lineIn: 'older', level: 'breaking' }),
    ]);
  } finally {
    await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
  }
});

test('build names the file with a wrong $ref', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'positions-'));
  try {
    await writeFile(join(folder, 'openapi.yaml'), shop.replace('schemas/Order"', 'schemas/None"'));
    const building = run(process.execPath, [main, 'build', 'openapi.yaml', '--out', 'site'], { cwd: folder });
    await expect(building).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^openapi\.yaml:\d+:\d+ Nothing exists at #\/components\/schemas\/None\.\n$/),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
