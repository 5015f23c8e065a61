import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The custom properties of a style sheet, with their values. */
async function propertiesOf(path: string): Promise<string[]> {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  return [...text.matchAll(/--[\w-]+: [^;]+;/g)].map(([match]) => match).filter((match) => !match.includes('scalar'));
}

test('the page has the colors of the portal', async () => {
  const own = await propertiesOf('../src/styles/theme.css');
  expect(own.length).toBeGreaterThan(20);
  expect(own).toEqual(await propertiesOf('../../portal/src/styles/theme.css'));
});
