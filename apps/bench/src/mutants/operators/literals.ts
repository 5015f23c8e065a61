import ts from 'typescript';
import { type Operator, replace } from './operator.ts';

const { SyntaxKind } = ts;

export const swapBoolean: Operator = (node, source) => {
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, source, 'false')];
  return node.kind === SyntaxKind.FalseKeyword ? [replace(node, source, 'true')] : [];
};

/** Adds one to a number, such as a limit, a status or an index. */
export const addOne: Operator = (node, source) => {
  if (!ts.isNumericLiteral(node) || isName(node)) return [];
  return [replace(node, source, `${Number(node.text) + 1}`)];
};

/** Empties a string, or fills an empty one. Tagged templates are skipped, because their text belongs to the tag. */
export const emptyText: Operator = (node, source) => {
  if (ts.isStringLiteral(node) && !isName(node)) return [replace(node, source, node.text === '' ? "'mutant'" : "''")];
  const isTemplate = ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
  return isTemplate && !ts.isTaggedTemplateExpression(node.parent) ? [replace(node, source, "''")] : [];
};

export const emptyList: Operator = (node, source) =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? [replace(node, source, '[]')] : [];

export const emptyObject: Operator = (node, source) =>
  ts.isObjectLiteralExpression(node) && node.properties.length > 0 ? [replace(node, source, '{}')] : [];

/** Removes an anchor or the flags of a regular expression. */
export const loosenPattern: Operator = (node, source) => {
  if (!ts.isRegularExpressionLiteral(node)) return [];
  const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
  const changed = [`/${body.replace(/^\^/, '')}/${flags}`, `/${body.replace(/\$$/, '')}/${flags}`, `/${body}/`];
  // `//` would start a comment.
  return changed
    .filter((after) => after !== node.text && !after.startsWith('//'))
    .map((after) => replace(node, source, after));
};

/** Whether a literal is the name of a property. */
const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;
