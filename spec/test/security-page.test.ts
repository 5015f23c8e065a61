import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Whether a test that runs has the text in its title. Biome's layout puts the title after `(`, or on a new line. */
function hasTest(source: string, title: string): boolean {
  const lines = source
    .replaceAll(/^\s*\/\*.*?\*\//gms, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line));
  return lines.some((line, index) => {
    const [before = '', ...after] = line.split(title);
    const isAlone = /^\s*['"`][^'"`]*$/.test(before) && /^\s*(test\b|\]).*\($/.test(lines[index - 1] ?? '');
    const isInCall = /^\s*(test\b.*|\][^'"`]*)\(['"`][^'"`]*$/.test(before);
    if (after.length === 0 || (!isAlone && !isInCall)) return false;
    const openers = lines.slice(0, index + 1).filter((each) => /^\s*(test|describe)\b/.test(each));
    const isSkipped = /^\s*(test|describe)(\.\w+)*\.(skip|todo|fails)\b/;
    const indented = (each: string) => each.search(/\S/);
    const enclosing = openers.filter((each, place) =>
      openers.slice(place + 1).every((later) => indented(later) > indented(each)),
    );
    return /^\s*test\b/.test(openers.at(-1) ?? '') && !enclosing.some((each) => isSkipped.test(each));
  });
}

test('every row of the threat model names tests that exist, by file and title', async () => {
  const page = await readFile(new URL('SECURITY.md', root), 'utf8');
  const model = page.slice(page.indexOf('### The API'), page.indexOf('### Out of scope'));
  const rows = model.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [, tests = ''] = /\| ([^|]*) \|$/.exec(row) ?? [];
    for (const named of tests.split('<br>')) {
      const [, file = '', title = ''] = /^`([^`]+)`: "([^"]+)"$/.exec(named) ?? [];
      expect([file, title], row).not.toContain('');
      expect(hasTest(await readFile(new URL(file, root), 'utf8'), title), `${file}: ${title}`).toBe(true);
    }
  }
});

test.for([
  ["test('a request is refused', () => {", true],
  ["  test.each(cases)('%s is refused, and a request is refused', () => {", true],
  ["test.for([\n  ['a', 1],\n])('a request is refused: %s', () => {", true],
  ["test.for([\n  ['a', 1],\n] as const)('%s: a request is refused', () => {", true],
  ["test.for(cases)(\n  'a request is refused: %s',", true],
  ["describe('others', () => {\n  test.skip('x', () => {});\n  test('a request is refused', () => {", true],
  ["// test('a request is refused', () => {", false],
  ["/*\ntest('a request is refused', () => {\n*/", false],
  ["test.skip('a request is refused', () => {", false],
  ["test.todo('a request is refused');", false],
  ["test.skip.for(cases)('a request is refused', () => {", false],
  ["describe.skip('all', () => {\n  test('a request is refused', () => {", false],
  ["describe('a request is refused', () => {", false],
  ["test('another', () => {\n  expect(text).toBe(`not: a request is refused`, 'x');", false],
] as const)('a title counts only in a test that runs: %j', ([source, expected]) => {
  expect(hasTest(source, 'a request is refused')).toBe(expected);
});
