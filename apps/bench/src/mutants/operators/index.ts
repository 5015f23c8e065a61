import {
  dropAwait,
  dropOptionalChain,
  fixCondition,
  swapLogical,
  swapMethod,
  swapOperator,
  swapUnary,
} from './expressions.ts';
import { addOne, emptyList, emptyObject, emptyText, loosenPattern, swapBoolean } from './literals.ts';
import type { Operator } from './operator.ts';
import { changeSql } from './sql.ts';
import { removeStatement, returnEarly, returnNothing } from './statements.ts';

/** Every kind of mutation, by its name. */
export const operators: Readonly<Record<string, Operator>> = {
  condition: fixCondition,
  operator: swapOperator,
  logical: swapLogical,
  unary: swapUnary,
  'optional chain': dropOptionalChain,
  await: dropAwait,
  method: swapMethod,
  boolean: swapBoolean,
  number: addOne,
  text: emptyText,
  list: emptyList,
  object: emptyObject,
  pattern: loosenPattern,
  'remove statement': removeStatement,
  'return early': returnEarly,
  'return nothing': returnNothing,
  sql: changeSql,
};
