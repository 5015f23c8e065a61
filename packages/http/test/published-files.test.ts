import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The links of a page to other files in the package, relative to its folder. */
function linksOf(page: string): string[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const root = new URL('file:///package/');
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
    .map(([, link]) => new URL(link as string, new URL(page, root)).href)
    .filter((link) => link.startsWith(root.href))
    .map((link) => link.slice(root.href.length));
}

test('linked files are published', () => {
  const links = ['README.md'].flatMap(linksOf);
  expect(links).toContain('examples/data.ts');
  expect(links.filter((link) => !manifest.files.includes(link.split('/')[0] as string))).toEqual([]);
});
