import ts from 'typescript';
import { type Operator, replace } from './operator.ts';

/** Removes a call, an assignment or a `throw`. */
export const removeStatement: Operator = (node, source) =>
  ts.isExpressionStatement(node) || ts.isThrowStatement(node) ? [replace(node, source, ';')] : [];

/** Makes a function return before its first statement. */
export const returnEarly: Operator = (node, source) => {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return [];
  const { body } = node;
  if (!ts.isBlock(body)) return [replace(body, source, 'undefined')];
  return body.statements.length > 0 ? [replace(body, source, '{}')] : [];
};

/** `return value` to `return undefined`. */
export const returnNothing: Operator = (node, source) =>
  ts.isReturnStatement(node) && node.expression ? [replace(node.expression, source, 'undefined')] : [];
