import ts from 'typescript';
import { type Operator, replace } from './operator.ts';

const { SyntaxKind } = ts;

export const swapBoolean: Operator = (node, source) => {
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, source, 'false')];
  return node.kind === SyntaxKind.FalseKeyword ? [replace(node, source, 'true')] : [];
};

/** One more: limits, statuses and indices. */
export const addOne: Operator = (node, source) => {
  if (!ts.isNumericLiteral(node) || isName(node)) return [];
  return [replace(node, source, `${Number(node.text) + 1}`)];
};

/** A text becomes empty, and an empty text gets some. The text of a tagged template belongs to its tag. */
export const emptyText: Operator = (node, source) => {
  if (ts.isStringLiteral(node) && !isName(node)) return [replace(node, source, node.text === '' ? "'mutant'" : "''")];
  const isTemplate = ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
  return isTemplate && !ts.isTaggedTemplateExpression(node.parent) ? [replace(node, source, "''")] : [];
};

export const emptyList: Operator = (node, source) =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? [replace(node, source, '[]')] : [];

export const emptyObject: Operator = (node, source) =>
  ts.isObjectLiteralExpression(node) && node.properties.length > 0 ? [replace(node, source, '{}')] : [];

/** Without an anchor, or without the flags. */
export const loosenPattern: Operator = (node, source) => {
  if (!ts.isRegularExpressionLiteral(node)) return [];
  const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
  const changed = [`/${body.replace(/^\^/, '')}/${flags}`, `/${body.replace(/\$$/, '')}/${flags}`, `/${body}/`];
  // Two slashes would start a comment.
  return changed
    .filter((after) => after !== node.text && !after.startsWith('//'))
    .map((after) => replace(node, source, after));
};

/** A literal that names a property is not a value. */
const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;
