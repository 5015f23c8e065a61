import type ts from 'typescript';
import type { Mutation } from '../mutant.ts';

export type Change = Omit<Mutation, 'operator'>;

/** The changes that one kind of mutation makes to a node. */
export type Operator = (node: ts.Node, source: ts.SourceFile) => Change[];

/** Replaces a node with a text. */
export const replace = (node: ts.Node, source: ts.SourceFile, after: string): Change => ({
  start: node.getStart(source),
  end: node.getEnd(),
  after,
});
