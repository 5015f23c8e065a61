import ts from 'typescript';
import { type Operator, replace } from './operator.ts';

const { SyntaxKind } = ts;

/** The replacements of each operator, as written in TypeScript. */
const swaps: Partial<Record<ts.SyntaxKind, string[]>> = {
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
  [SyntaxKind.PercentToken]: ['*'],
  [SyntaxKind.PlusEqualsToken]: ['-='],
  [SyntaxKind.MinusEqualsToken]: ['+='],
};

const logical: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
  [SyntaxKind.QuestionQuestionToken]: '&&',
};

/** `<` to `<=`, `===` to `!==`, `+` to `-`. */
export const swapOperator: Operator = (node, source) => {
  if (!ts.isBinaryExpression(node)) return [];
  return (swaps[node.operatorToken.kind] ?? []).map((after) => replace(node.operatorToken, source, after));
};

/** `&&` to `||` and back. Adds parentheses, because `??` cannot be mixed with these operators without them. */
export const swapLogical: Operator = (node, source) => {
  if (!ts.isBinaryExpression(node)) return [];
  const after = logical[node.operatorToken.kind];
  const { left, right } = node;
  return after ? [replace(node, source, `((${left.getText(source)}) ${after} (${right.getText(source)}))`)] : [];
};

/** A condition that is always true or always false. */
export const fixCondition: Operator = (node, source) => {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return ['true', 'false'].map((after) => replace(node.expression, source, after));
  if (ts.isConditionalExpression(node)) return ['true', 'false'].map((after) => replace(node.condition, source, after));
  return [];
};

/** `!done` to `done`, `-1` to `1`, `++` to `--`. */
export const swapUnary: Operator = (node, source) => {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  const operand = node.operand.getText(source);
  switch (node.operator) {
    case SyntaxKind.ExclamationToken:
    case SyntaxKind.MinusToken:
      return [replace(node, source, operand)];
    case SyntaxKind.PlusPlusToken:
      return [replace(node, source, `${operand}--`)];
    case SyntaxKind.MinusMinusToken:
      return [replace(node, source, `${operand}++`)];
    default:
      return [];
  }
};

/** `a?.b` to `a.b`. */
export const dropOptionalChain: Operator = (node, source) => {
  const isChain =
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node);
  if (!isChain || !node.questionDotToken) return [];
  return [replace(node.questionDotToken, source, ts.isPropertyAccessExpression(node) ? '.' : '')];
};

export const dropAwait: Operator = (node, source) =>
  ts.isAwaitExpression(node) ? [replace(node, source, node.expression.getText(source))] : [];

/** Methods that return the type of their object, so that the call can be removed. */
const droppable = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'catch']);
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
};

/** `list.some(…)` to `list.every(…)`, `list.filter(…)` to `list`. */
export const swapMethod: Operator = (node, source) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined;
  if (other) return [replace(name, source, other)];
  return droppable.has(name.text) ? [replace(node, source, expression.getText(source))] : [];
};
