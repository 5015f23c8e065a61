import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { listMutants } from '../../src/mutants/list-mutants.ts';
import { applyMutation, describeChange } from '../../src/mutants/mutant.ts';

/** A placeholder in a template literal of the tested code. */
const hole = `$\{c}`;

const changesOf = (text: string, operator: string) =>
  listMutants('file.ts', text)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => applyMutation(text, mutant));

test.each([
  ['condition', 'if (ready) go();', ['if (true) go();', 'if (false) go();']],
  ['condition', 'a = ready ? 1 : 2;', ['a = true ? 1 : 2;', 'a = false ? 1 : 2;']],
  ['operator', 'a = b < c;', ['a = b <= c;', 'a = b >= c;']],
  ['operator', 'a = b + c;', ['a = b - c;']],
  ['logical', 'a = b ?? c ?? d;', ['a = ((b ?? c) && (d));', 'a = ((b) && (c)) ?? d;']],
  ['unary', 'a = !b;', ['a = b;']],
  ['optional chain', 'a = b?.c?.(d)?.[0];', ['a = b?.c?.(d)[0];', 'a = b?.c(d)?.[0];', 'a = b.c?.(d)?.[0];']],
  ['await', 'a = await b();', ['a = b();']],
  ['method', 'a = list.filter(f).some(g);', ['a = list.filter(f).every(g);', 'a = list.some(g);']],
  ['boolean', 'a = true;', ['a = false;']],
  ['number', 'a = 1_000;', ['a = 1001;']],
  ['text', "a = f('b', '');", ["a = f('', '');", "a = f('b', 'mutant');"]],
  ['text', `a = \`b${hole}\`;`, ["a = '';"]],
  ['list', 'a = [b, []];', ['a = [];']],
  ['object', 'a = { b: 1 };', ['a = {};']],
  ['pattern', 'a = /^b$/i;', ['a = /b$/i;', 'a = /^b/i;', 'a = /^b$/;']],
  ['remove statement', 'a();', [';']],
  ['remove statement', 'throw a;', [';']],
  ['return early', 'const a = () => b;', ['const a = () => undefined;']],
  ['return early', 'function a() { b(); }', ['function a() {}']],
  ['return nothing', 'function a() { return b; }', ['function a() { return undefined; }']],
  [
    'sql',
    `a = sql\`b <= ${hole} order by d desc\`;`,
    [`a = sql\`b < ${hole} order by d desc\`;`, `a = sql\`b <= ${hole} order by d asc\`;`],
  ],
  ['sql', "a = db.where('b', '=', c);", ["a = db.where('b', '<>', c);"]],
])('%s: %s', (operator, text, expected) => {
  const changes = changesOf(text, operator);
  expect(changes.sort()).toEqual([...expected].sort());
  for (const changed of changes) expect(() => stripTypeScriptTypes(changed)).not.toThrow();
});

test('types, imports and property names have no mutants', () => {
  const text = `
    import { a } from 'a';
    export { b } from 'b';
    interface C { d: 'e'; f: [1, true] }
    type G = 'h' | 2;
    let i: 'j' = a as 'k';
    const l = { 'm': i };`;
  expect(listMutants('file.ts', text).map(describeChange)).toEqual(["{ 'm': i } → {}"]);
});

test('a mutant has its position, and the code before and after', () => {
  const [mutant] = listMutants('src/a.ts', 'const a =\n  b && c;');
  expect(mutant).toMatchObject({
    file: 'src/a.ts',
    line: 2,
    column: 3,
    operator: 'logical',
    before: 'b && c',
    code: 'b && c;',
  });
});
