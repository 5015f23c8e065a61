import ts from 'typescript';
import type { Mutant, Mutation } from './mutant.ts';
import { operators } from './operators/index.ts';

/** Every mutant of a source file, in the order of the text. */
export function listMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found = new Map<string, Mutant>();
  const add = (mutation: Mutation) => {
    const { start, end, after } = mutation;
    const before = text.slice(start, end);
    if (before === after) return;
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const key = `${start} ${end} ${after}`;
    // Two operators may make the same change.
    if (found.has(key)) return;
    const code = lines[line]?.trim() ?? '';
    found.set(key, { ...mutation, file, before, code, line: line + 1, column: character + 1 });
  };
  const visit = (node: ts.Node) => {
    if (isWithoutBehavior(node)) return;
    for (const [operator, mutate] of Object.entries(operators))
      for (const change of mutate(node, source)) add({ operator, ...change });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** Types, imports and re-exports. Type stripping removes types, and without an import the module does not load. */
const isWithoutBehavior = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);
