import { compareContracts, evaluateContract } from '@threads-api/spec/contract';
import { lint } from './lint.ts';
import { readDocument } from './read-document.ts';

/** What the document thread can do. */
export const tasks = { read: readDocument, lint, compare: compareContracts, evaluate: evaluateContract };

export type Tasks = typeof tasks;
