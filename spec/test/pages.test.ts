import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.includes('CHANGELOG') && existsSync(new URL(file, root)));

test.for(pages)('%s names only files that exist', async (page) => {
  const text = await readFile(new URL(page, root), 'utf8');
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const links = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  const paths = [...prose.matchAll(/`((?:apps|packages|spec)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const missing = [
    ...links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(new URL(link, new URL(page, root)))),
    ...paths.filter((path) => !existsSync(new URL(path, root))),
  ];
  expect(missing).toEqual([]);
});
