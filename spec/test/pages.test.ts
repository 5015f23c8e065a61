import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.includes('CHANGELOG') && existsSync(new URL(file, root)));

/** The scripts of the root, and those of each workspace by the end of its name. */
async function scriptsOf(workspace: string): Promise<string[]> {
  const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: fileURLToPath(root) });
  for (const file of `${manifests}`.split('\n').filter(Boolean)) {
    const { name, scripts = {} } = JSON.parse(await readFile(new URL(file, root), 'utf8'));
    if (name === workspace || name === `@threads-api/${workspace}`) return Object.keys(scripts);
  }
  return [];
}

test('pages name only scripts that exist', async () => {
  const missing: string[] = [];
  for (const page of pages)
    for (const [command, workspace = '', script = ''] of (await readFile(new URL(page, root), 'utf8')).matchAll(
      /pnpm(?:@12)? --filter (\S+) ([\w-]+)/g,
    ))
      if (script !== 'exec' && !(await scriptsOf(workspace)).includes(script)) missing.push(`${page}: ${command}`);
  expect(missing).toEqual([]);
});

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
