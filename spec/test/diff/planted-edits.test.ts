import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRepeating } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareContracts } from '../../diff/compare-contracts.ts';
import { type Base, findBase } from '../../diff/find-base.ts';
import { withFolder, writeFiles } from '../with-folder.ts';
import { createShop } from './shop.ts';
import { type ShopEdit, shopAdditions, shopBreaks } from './shop-edits.ts';
import { layouts } from './write-document.ts';

const run = promisify(execFile);

/** Each edit runs with every layout and source in the longer tests, and with one of them otherwise. */
const shareOf = (edits: Record<string, ShopEdit>, part: number) =>
  Object.entries(edits).filter((_, index) => isRepeating || index % 4 === part);

describe.each(Object.entries(layouts))('a contract in %s', (layout, split) => {
  let folder: string;
  const bases: Record<string, Base | undefined> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planted-'));
    await writeFiles(folder, split(createShop()));
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'before');
    bases['a file'] = await findBase(join(folder, 'api.yaml'), 'api.yaml');
    bases.git = await findBase('HEAD', join(folder, 'api.yaml'));
  });

  afterAll(async () => {
    await bases.git?.remove();
    await rm(folder, { recursive: true });
  });

  describe.each(['a file', 'git'])('compared with %s', (source) => {
    const part = 2 * Object.keys(layouts).indexOf(layout) + (source === 'git' ? 1 : 0);

    const compareWith = ({ edit }: ShopEdit) => {
      const document = createShop();
      edit(document);
      return withFolder(split(document), (edited) =>
        compareContracts(bases[source]?.file ?? '', join(edited, 'api.yaml')),
      );
    };

    test('has no changes without an edit', async () => {
      expect((await compareWith({ rule: 'text-changed', edit: () => {} })).changes).toEqual([]);
    });

    test.each(shareOf(shopBreaks, part))('breaks: %s', async (_, planted) => {
      const { changes } = await compareWith(planted);
      const rules = changes
        .filter(({ level }) => level === 'breaking')
        .flatMap(({ reasons }) => reasons.map(({ rule }) => rule));
      expect(rules).toContain(planted.rule);
    });

    test.each(shareOf(shopAdditions, part))('breaks nothing: %s', async (_, planted) => {
      const { changes } = await compareWith(planted);
      expect(changes.filter(({ level }) => level !== 'compatible')).toEqual([]);
      expect(changes.flatMap(({ reasons }) => reasons.map(({ rule }) => rule))).toContain(planted.rule);
    });
  });
});
